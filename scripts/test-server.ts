import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { startPostgres } from '../dev/postgres/postgres.ts'
import { deriveTestAddresses } from '../test/helpers/addresses.ts'
import { memoryFolder } from '../test/helpers/memory-folder.ts'
import { makeTemplate, stopAutovacuum } from './test-template.ts'

export interface TestServer {
  /** The variables by which test files find the server. */
  readonly environment: Readonly<Record<string, string>>
  readonly stop: () => Promise<void>
}

/** Starts a throwaway PostgreSQL with a migrated template. It ends with this process, and its files are deleted. */
export async function startTestServer(
  dataDirectory = path.join(memoryFolder(), `kassa-test-${randomUUID()}`),
): Promise<TestServer> {
  const server = await startPostgres({ dataDirectory, throwaway: true })
  await stopAutovacuum(server)
  await makeTemplate(server)
  const addresses = path.join(dataDirectory, 'kassa-addresses.json')
  writeFileSync(addresses, JSON.stringify(deriveTestAddresses()))
  return {
    environment: { KASSA_TEST_POSTGRES_URL: server.url(), KASSA_TEST_ADDRESSES: addresses },
    stop: server.stop,
  }
}
