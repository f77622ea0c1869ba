import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const folders: string[] = []

/** An empty folder, `kassa-<name>-…`, that is gone when the test file has ended. */
export function temporaryFolder(name: string): string {
  if (folders.length === 0) process.once('exit', removeAll)
  const folder = mkdtempSync(path.join(os.tmpdir(), `kassa-${name}-`))
  folders.push(folder)
  return folder
}

function removeAll(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
