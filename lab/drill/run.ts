// Drills, each on a new installation: `npm run lab -- drill`. Exits with 1 if something failed.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readOptions } from '../../scripts/options.ts'
import { stage } from '../install/stage.ts'
import { drillMigrations } from './migrations.ts'

const usage = `Usage: npm run lab -- drill migrations [--orders N]   N orders in the table (200,000)
       npm run lab -- drill manual [NAME …]           the drills of the manual, on an installed server`
const { values, positionals } = readOptions(usage, {
  options: { orders: { type: 'string', default: '200000' } },
  allowPositionals: true,
})
const [kind, ...names] = positionals
if (kind === 'manual') await stage('lab/drill/manual.ts', { args: names })
const orders = Number(values.orders)
if (positionals.join() !== 'migrations' || !(orders > 0)) {
  console.error(usage)
  process.exit(2)
}
const began = Date.now()
const directory = mkdtempSync(path.join(os.tmpdir(), 'kassa-drill-'))
chmodSync(directory, 0o711)
const failures = await drillMigrations(directory, { orders, say })
for (const failure of failures.slice(0, 20)) console.error(`FAILED: ${failure}`)
say(failures.length === 0 ? 'no request failed, and the books are in order' : `${failures.length} failures`)
if (failures.length === 0) rmSync(directory, { recursive: true, force: true })
else say(`everything is in ${directory}`)
process.exit(failures.length === 0 ? 0 : 1)

function say(text: string): void {
  console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}`)
}
