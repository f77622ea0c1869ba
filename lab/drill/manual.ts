// Drills on an installed server by the commands of the manual, while orders are created, paid and paid out. Started in the network around the
// server.
import path from 'node:path'
import { typed, withInstalled } from '../install/installed.ts'
import { openVolume } from '../soak/volume.ts'
import { databaseDisk, failover, journalDisk, nodeLoss, restart } from './fault-drills.ts'
import { allowPayouts, finish, follow, fund, listed, type Drill, type Ground } from './ground.ts'
import { apiKey, keystore, masterKey, passwords, receiptKey } from './key-drills.ts'
import { Trade } from './trade.ts'
import { makeNext, upgrade } from './upgrade.ts'

const drills: Readonly<Record<string, Drill>> = {
  'api-key': apiKey,
  'master-key': masterKey,
  'receipt-key': receiptKey,
  'database-passwords': passwords,
  'postgresql-restart': restart,
  'node-loss': nodeLoss,
  'database-disk': databaseDisk,
  'journal-disk': journalDisk,
  upgrade,
  keystore,
  failover,
}

/** Payouts up to 100 USDT need no approval here, and the hot wallet has money. */
async function open(ground: Ground): Promise<void> {
  const settings = ['RATE_LIMIT_PER_MINUTE=6000', 'WITHDRAWAL_AUTO_LIMIT=100', 'WITHDRAWAL_AUTO_DAILY_LIMIT=40000']
  await typed(ground.server, `kassa init ${settings.map(one => `--set KASSA_${one}`).join(' ')}`)
  const shown = await listed(ground)
  const wallet = /0x[0-9a-fA-F]{40}/.exec(shown)?.[0]
  if (wallet === undefined) throw new Error(`no wallet is listed: ${shown}`)
  await fund(ground, wallet)
  await allowPayouts(ground)
  const anywhere = `kassa withdrawals restrict ${ground.merchant} --environment live --to any --reason drill --yes`
  await follow(ground, anywhere)
  await ground.trade.begin()
}

/** Runs one drill. Returns `null` if it passed, otherwise the reason. */
async function drill(name: string, ground: Ground): Promise<string | null> {
  const one = drills[name]
  if (!one) return `there is no drill ${name}: ${Object.keys(drills).join(', ')}`
  const began = Date.now()
  const { created } = ground.trade
  ground.trade.forgive()
  try {
    await one(ground)
    await finish(ground, name)
    const seconds = ((Date.now() - began) / 1000).toFixed(0)
    console.log(
      `ok      ${name} (${seconds} s): ${ground.trade.created - created} orders meanwhile, ${ground.trade.refused.length} requests failed in announced outages`,
    )
    return null
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    console.log(`FAILED  ${name}: ${text}`)
    return text
  }
}

if (import.meta.main) {
  const [run = '', network = '', ...names] = process.argv.slice(2)
  const at = (folder: string) => path.join(run, 'server', folder)
  const database = openVolume(at('var/lib/postgresql'), 1024)
  const journal = openVolume(at('var/lib/kassa-signer'), 16)
  if (!database || !journal) throw new Error('this lab has to mount volumes')
  // Before the server has an internet, since this takes the whole process.
  const next = makeNext(run)
  await withInstalled({ run, network }, async installed => {
    const trade = new Trade(installed)
    const ground: Ground = { ...installed, trade, volumes: { database, journal }, next, run, network, atEnd: [] }
    await open(ground)
    const failed: string[] = []
    const wanted = names.length > 0 ? names : Object.keys(drills)
    for (const name of wanted) if ((await drill(name, ground)) !== null) failed.push(name)
    await ground.trade.end()
    for (const end of ground.atEnd) await end()
    console.log(`${wanted.length - failed.length} passed, ${failed.length} failed`)
    if (failed.length > 0) throw new Error(`failed: ${failed.join(', ')}`)
  })
}
