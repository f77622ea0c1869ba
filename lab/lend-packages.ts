// Gives a copy of the project the installed packages, by links and within a moment.
import { copyFileSync, lstatSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import path from 'node:path'

/** Afterwards `scripts/setup.js` has nothing to do in `copy`, as long as its lockfile equals that of `root`. */
export function lendPackages(root: string, copy: string): void {
  lend(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
}

function lend(from: string, to: string): void {
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    const [source, target] = [path.join(from, name), path.join(to, name)]
    const kind = lstatSync(source)
    // Links point to commands and workspaces, which the copy has itself.
    if (kind.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (!kind.isDirectory()) copyFileSync(source, target)
    else if (name.startsWith('@') || name === '.bin') lend(source, target)
    else symlinkSync(source, target)
  }
}
