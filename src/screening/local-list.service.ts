import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { listKey, parseDenyList, parseSanctionsList, type AddressList } from './address-list.ts'
import { partiesOf, type ScreeningProvider, type ScreeningSubject, type Verdict } from './screening.ts'

export interface LocalListOptions {
  /** JSON arrays of addresses, or OFAC's `sdn_advanced.xml`. */
  readonly sanctionsFiles: readonly string[]
  readonly denyFile: string | null
  /** Called after each read of a file with the entries that match no address format. The other entries take effect. */
  readonly onUnreadable?: (file: string, entries: readonly string[]) => void
}

interface ListFile {
  readonly file: string
  readonly parse: (text: string) => AddressList
  readonly reason: string
  /** Whether the file may lose many entries at once. The deny list may, since people edit it. */
  readonly mayShrink: boolean
}

interface Loaded {
  readonly stamp: string
  readonly entries: ReadonlySet<string>
  readonly unreadable: readonly string[]
  /** Why the file's present content was rejected. The entries read before stay in force. */
  readonly problem: string | null
}

/** A sanctions list that loses more than this share at once is taken to be truncated or the wrong file, until a person confirms it. */
const lostShareMax = 0.1

/**
 * Screens by lists of addresses in files, merged over assets. A changed file is read again before the next verdict, so replacing a list needs no
 * restart. While a file is unreadable, empty or has lost many entries, nobody is cleared, and its earlier entries stay flagged. A restart accepts it
 * as it is. Throws when a file cannot be read at the start.
 */
export async function createLocalList(options: LocalListOptions): Promise<ScreeningProvider> {
  const files: ListFile[] = [
    ...options.sanctionsFiles.map(file => ({
      file,
      parse: parseSanctionsList,
      reason: 'on a sanctions list',
      mayShrink: false,
    })),
    ...(options.denyFile === null
      ? []
      : [
          { file: options.denyFile, parse: parseDenyList, reason: 'on the deny list of this service', mayShrink: true },
        ]),
  ]
  const loaded = new Map<string, Loaded>()
  const load = async (one: ListFile) => {
    const before = loaded.get(one.file)
    const list = await loadChanged(loaded, one)
    if (list.unreadable.length > 0 && list.stamp !== before?.stamp) options.onUnreadable?.(one.file, list.unreadable)
    return list
  }
  await Promise.all(files.map(one => load(one)))
  return { name: 'local-list', isLocal: true, screen: subject => screen(subject, files, load) }
}

async function screen(
  subject: ScreeningSubject,
  files: readonly ListFile[],
  load: (one: ListFile) => Promise<Loaded>,
): Promise<Verdict> {
  const parties = partiesOf(subject)
  const lists = []
  const problems: string[] = []
  for (const one of files) {
    const { stamp, entries, problem } = await load(one)
    if (problem !== null) problems.push(problem)
    const list = { file: path.basename(one.file), version: stamp, entries: entries.size }
    const found = parties.find(({ address }) => entries.has(listKey(address) ?? ''))
    if (found) {
      const evidence = { list, address: found.address, role: found.role }
      return {
        kind: 'flagged',
        reason: `The ${found.role} is ${one.reason}`,
        reference: `${list.file}@${stamp}`,
        evidence,
      }
    }
    lists.push(list)
  }
  if (problems.length > 0) throw new Error(problems.join('; '))
  return { kind: 'clear', reference: null, evidence: { lists, addresses: parties.map(({ address }) => address) } }
}

/** A list was never read, so it cannot screen anyone. */
export class ListUnreadable extends Error {
  override readonly name = 'ListUnreadable'
}

async function loadChanged(loaded: Map<string, Loaded>, one: ListFile): Promise<Loaded> {
  const known = loaded.get(one.file)
  try {
    const { mtime, size } = await stat(one.file)
    const stamp = `${mtime.toISOString()}/${size}`
    if (known?.stamp === stamp && known.problem === null) return known
    const { accounts: entries, unreadable } = one.parse(await readFile(one.file, 'utf8'))
    if (known && !one.mayShrink) refuseShrunken(known.entries.size, entries.size)
    const fresh = { stamp, entries, unreadable, problem: null }
    loaded.set(one.file, fresh)
    return fresh
  } catch (error) {
    const problem = `${one.file}: ${error instanceof Error ? error.message : String(error)}`
    if (!known) throw new ListUnreadable(problem, { cause: error })
    return { ...known, problem }
  }
}

function refuseShrunken(before: number, now: number): void {
  const lost = before - now
  if (lost > 1 && lost > before * lostShareMax)
    throw new Error(`the list has lost ${lost} of ${before} entries; if that is right, restart the service`)
}
