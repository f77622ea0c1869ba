import { groups, longest } from './test/groups/files.ts'

/** The place in that list; after all of it for the others, which keep their order. */
function place(file) {
  const at = longest.findIndex(name => file.endsWith(`/test/${name}.test.ts`))
  return at < 0 ? longest.length : at
}

/** Where scripts/test.ts has written a file for each group, those take the place of the files that they load. */
const grouped =
  process.env.KASSA_TEST_GROUPS === 'yes'
    ? groups()
        .flat()
        .map(name => `!test/${name}.test.ts`)
    : []

/** What only `npm run lab -- citus` has servers for. */
const onServers = process.env.KASSA_TEST_CITUS_SERVERS === undefined ? ['!test/citus/**'] : []

const config = {
  files: ['test/**/*.test.ts', '{dev,packages}/**/*.test.ts', ...onServers, ...grouped],
  extensions: ['ts'],
  concurrency: 5,
  // One process with all threads in it grew to 3 GB.
  workerThreads: false,
  sortTestFiles: (one, other) => place(one) - place(other) || (one < other ? -1 : 1),
  timeout: '240s',
}

/**
 * Run by itself (`npx ava FILE`), AVA starts the database that scripts/test.ts starts for it otherwise. Whoever only reads the
 * list of files, as knip does, gives no argument.
 */
export default async function configure(ava) {
  if (ava === undefined || process.env.KASSA_TEST_POSTGRES_URL !== undefined) return config
  // Not by its name: the linter would read the pages' scripts with the types of what it imports.
  const { startTestServer } = await import(new URL('scripts/test-server.ts', import.meta.url).href)
  const { environment } = await startTestServer()
  return { ...config, environmentVariables: environment }
}
