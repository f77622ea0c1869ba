import { listActivePasskeys } from '../audit/operator-passkey.store.ts'
import type { Deps } from '../deps.ts'
import { fingerprintOf, plainKeyOf } from '../passkeys/webauthn.service.ts'
import { UsageError, type Command, type Input, type Shown } from './command.ts'

/** The file holds no more; so many people approve nothing together. */
const keysMax = 1000

/** What the signer believes operators by: printed here, compared by people, and brought to the signer's machine by one of them. */
export const operatorKeysCommand: Command = {
  kind: 'show',
  name: 'operator keys',
  summary: 'Prints the passkeys of all operators as the file that the signer knows them by',
  notes: `KASSA_SIGNER_OPERATORS of the signer names that file. Each operator compares the fingerprint of each of his passkeys with what the
console showed him when he made it, before the file is put there: whoever writes the database could print others.`,
  parameters: [],
  options: [{ name: 'origin', value: 'URL', summary: 'of the console (KASSA_CONSOLE_URL)' }],
  run: printKeys,
}

async function printKeys(deps: Deps, input: Input): Promise<Shown> {
  const origin = input.option('origin') ?? deps.config.console?.url
  if (origin === undefined || !URL.canParse(origin) || new URL(origin).origin !== origin)
    throw new UsageError(
      'name the origin of the console, by --origin https://console.example or KASSA_CONSOLE_URL: nothing behind the host',
    )
  const passkeys = await Promise.all(
    (await listActivePasskeys(deps.db, keysMax)).map(async one => {
      const publicKey = await plainKeyOf(one.publicKey)
      return {
        operator: one.operator,
        counts_as: one.sponsor,
        credential_id: one.credentialId,
        public_key: publicKey,
        fingerprint: fingerprintOf(publicKey),
      }
    }),
  )
  const json = { origin, passkeys }
  return { json, text: JSON.stringify(json, null, 2) }
}
