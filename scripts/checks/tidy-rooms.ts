import path from 'node:path'
import type { SourceFile } from './tested-responses.ts'

const filesMax = 20
const shortLines = 40
const shortMax = 30

/** Folders with one file for each operation, language, decision, task of a guide or alert, whose number has no limit. */
const asManyAsThereAre =
  /^(src\/http\/operations|src\/web\/checkout\/languages|docs\/decisions|docs\/guides|docs\/operating\/alerts)$/
/** Entities, operations and languages are always separate files, however short. */
const aloneByRule = /^src\/(http\/operations|web\/checkout\/languages)\/|\.entity\.ts$/
const imported = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g

/** Returns folders with more files than a newcomer takes in at a glance. Tests and entities do not count. */
export function crowdedFolders(files: readonly SourceFile[]): string[] {
  const counts = new Map<string, number>()
  for (const { path: file } of files) {
    const folder = path.posix.dirname(file)
    const isCounted = !asManyAsThereAre.test(folder) && !file.endsWith('.entity.ts')
    if (isCounted && /^(src|dev|docs|lab|packages|scripts)(\/|$)/.test(folder))
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > filesMax)
    .map(([folder, count]) => `${folder}/: ${count} files, at most ${filesMax}: split it into folders`)
}

/** Returns a problem when too many short files of the service have one importer. Such code belongs in the importing file. */
export function scatteredPieces(files: readonly SourceFile[]): string[] {
  const importers = new Map<string, Set<string>>()
  for (const { path: file, text } of files.filter(one => one.path.startsWith('src/')))
    for (const [, name = ''] of text.matchAll(imported)) {
      const target = path.posix.join(path.posix.dirname(file), name)
      importers.set(target, (importers.get(target) ?? new Set()).add(file))
    }
  const pieces = files.filter(
    ({ path: file, text }) =>
      importers.get(file)?.size === 1 && !aloneByRule.test(file) && text.trimEnd().split('\n').length < shortLines,
  )
  if (pieces.length <= shortMax) return []
  const names = pieces.map(({ path: file }) => file).join(', ')
  return [`src/: ${pieces.length} files under ${shortLines} lines have one importer, at most ${shortMax}: ${names}`]
}
