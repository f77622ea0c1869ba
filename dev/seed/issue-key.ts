import { writeApiKey, type ApiKeyInput, type CreatedApiKey } from '../../src/merchants/api-keys/api-key.service.ts'
import type { Deps } from '../../src/deps.ts'

/** Creates an active key for a sandbox, a benchmark or a test, without checking that the merchant may have it. */
export function issueKey(deps: Deps, input: ApiKeyInput): Promise<CreatedApiKey> {
  return deps.db.transaction(tx => writeApiKey(deps, tx, input))
}
