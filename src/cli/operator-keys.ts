import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { listActivePasskeys, type ActivePasskey } from '../audit/operator-passkey.store.ts'
import type { Deps } from '../deps.ts'
import { readStoredKey } from '../passkeys/public-key.service.ts'
import { UsageError, type Command, type Input, type Shown } from './command.ts'
import { printable } from './print.ts'

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
  options: [
    { name: 'origin', value: 'URL', summary: 'of the console (KASSA_CONSOLE_URL)' },
    { name: 'out', value: 'FILE', summary: 'to write instead of printing: the file changes as a whole, or not at all' },
  ],
  run: printKeys,
}

async function printKeys(deps: Deps, input: Input): Promise<Shown> {
  const origin = input.option('origin') ?? deps.config.consoleUrl ?? deps.config.console?.url
  if (origin === undefined || !URL.canParse(origin) || new URL(origin).origin !== origin)
    throw new UsageError(
      'name the origin of the console, by --origin https://console.example or KASSA_CONSOLE_URL: nothing behind the host',
    )
  const read = await Promise.all(
    (await listActivePasskeys(deps.db, keysMax)).map(async one => ({ one, key: await readStoredKey(one.publicKey) })),
  )
  const passkeys = read.flatMap(({ one, key }) =>
    key === null
      ? []
      : [
          {
            operator: one.operator,
            counts_as: one.sponsor,
            credential_id: one.credentialId,
            public_key: key.plainKey,
            fingerprint: key.fingerprint,
          },
        ],
  )
  const leftOut = read.filter(({ key }) => key === null)
  const json = { origin, passkeys }
  const notice = leftOut.length > 0 && { notice: leftOut.map(({ one }) => noticeOf(one)).join('\n') }
  const text = JSON.stringify(json, null, 2)
  const out = input.option('out')
  if (out === undefined) return { json, text, ...notice }
  replaceFile(out, `${text}\n`)
  return { json: { ...json, out }, text: `${passkeys.length} passkeys are in ${out}.`, ...notice }
}

function noticeOf({ operator, name }: ActivePasskey): string {
  return `The passkey "${printable(name)}" of ${operator} is left out: its key is of a kind that nobody can verify. ${operator} makes another one, and removes it.`
}

/** A shell empties what `>` names before the command begins; this leaves the old file until the new one is whole. */
function replaceFile(file: string, text: string): void {
  const draft = `${file}.new`
  try {
    writeFileSync(draft, text, { mode: 0o644, flush: true })
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw new UsageError(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`)
  }
}
