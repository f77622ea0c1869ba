// Backs up, loses and restores a service at work, by the commands of docs/operating/backup-and-restore.md, and lets the alerts of the kit
// reach a mail server: `npm run lab -- backup`. Runs as root on Debian 12, which it leaves as it was. Prints `N passed, N failed`.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Ground } from './ground.ts'
import { steps } from './steps.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-lab-backup-'))
chmodSync(folder, 0o711)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
const ground = await Ground.open(folder)
let [passed, failed] = [0, 0]
try {
  for (const [title, step] of steps) {
    const began = Date.now()
    try {
      const measured = await step(ground)
      passed += 1
      console.log(`ok      ${title} (${((Date.now() - began) / 1000).toFixed(1)} s)${measured ? `: ${measured}` : ''}`)
    } catch (error) {
      failed += 1
      console.log(`FAILED  ${title}\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    }
  }
} finally {
  await ground.close()
  if (failed > 0) console.log(`worker:\n${readFileSync(path.join(folder, 'home/run/worker.log'), 'utf8').slice(-2000)}`)
  else rmSync(folder, { recursive: true, force: true })
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
