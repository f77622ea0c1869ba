import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { listKey, parseDenyList, parseSanctionsList } from './address-list.ts'
import { partiesOf, type ScreeningProvider, type ScreeningSubject, type Verdict } from './screening.ts'

export interface LocalListOptions {
  /** JSON arrays of addresses, or OFAC's `sdn_advanced.xml`. */
  readonly sanctionsFiles: readonly string[]
  readonly denyFile: string | null
}

interface ListFile {
  readonly file: string
  readonly parse: (text: string) => Set<string>
  readonly reason: string
}

interface Loaded {
  readonly stamp: string
  readonly entries: Set<string>
}

/**
 * Lists of addresses in files, all of them merged over assets. A file that has changed is read again before the next verdict,
 * so a list is replaced without a restart; one that cannot be read or understood clears nobody. Throws when one is so at the
 * start.
 */
export async function createLocalList(options: LocalListOptions): Promise<ScreeningProvider> {
  const files: ListFile[] = [
    ...options.sanctionsFiles.map(file => ({ file, parse: parseSanctionsList, reason: 'on a sanctions list' })),
    ...(options.denyFile === null
      ? []
      : [{ file: options.denyFile, parse: parseDenyList, reason: 'on the deny list of this service' }]),
  ]
  const loaded = new Map<string, Loaded>()
  const load = (one: ListFile) => loadChanged(loaded, one)
  await Promise.all(files.map(one => load(one)))
  return { name: 'local-list', screen: subject => screen(subject, files, load) }
}

async function screen(
  subject: ScreeningSubject,
  files: readonly ListFile[],
  load: (one: ListFile) => Promise<Loaded>,
): Promise<Verdict> {
  const parties = partiesOf(subject)
  const lists = []
  for (const one of files) {
    const { stamp, entries } = await load(one)
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
  return { kind: 'clear', reference: null, evidence: { lists, addresses: parties.map(({ address }) => address) } }
}

async function loadChanged(loaded: Map<string, Loaded>, { file, parse }: ListFile): Promise<Loaded> {
  const { mtime, size } = await stat(file)
  const stamp = `${mtime.toISOString()}/${size}`
  const known = loaded.get(file)
  if (known?.stamp === stamp) return known
  try {
    const fresh = { stamp, entries: parse(await readFile(file, 'utf8')) }
    loaded.set(file, fresh)
    return fresh
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
