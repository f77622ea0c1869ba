// A copy of the project with changes: copies our files, links the packages.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface Edit {
  readonly file: string
  /** The text or pattern to replace: a text once, a pattern everywhere; absent for a new file. */
  readonly from?: string | RegExp
  readonly to: string
}

/** Copies the files that git tracks or would track. */
export function copyProject(root: string, copy: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  })
  for (const name of listed.split('\0').filter(Boolean)) {
    mkdirSync(path.join(copy, path.dirname(name)), { recursive: true })
    copyFileSync(path.join(root, name), path.join(copy, name))
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
}

/** Writes a file, or replaces text in it. Throws if the text is missing. */
export function edit(copy: string, { file, from, to }: Edit): void {
  const target = path.join(copy, file)
  if (from === undefined) {
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, to)
    return
  }
  const text = readFileSync(target, 'utf8')
  const isFound = typeof from === 'string' ? text.includes(from) : from.test(text)
  if (!isFound) throw new Error(`${file} has no ${from}`)
  writeFileSync(target, typeof from === 'string' ? text.replace(from, () => to) : text.replaceAll(from, to))
}
