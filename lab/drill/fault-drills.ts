// Nodes, disks and PostgreSQL are lost.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { prepare, typed } from '../install/installed.ts'
import { Machine } from '../install/machine.ts'
import { block } from '../manual.ts'
import { until } from '../until.ts'
import { follow, type Drill, type Ground } from './ground.ts'

export const nodeLoss: Drill = async ground => {
  const { internet, server, trade } = ground
  internet.away.add('node-a.example.com')
  await trade.goesOn(6)
  const silent = /^(fail|warn) .*node-a\.example\.com/m
  assert.ok(silent.test((await server.does('kassa doctor')).out), 'the silent node is named')
  assert.ok((await trade.broken()).length === 0, 'orders are credited meanwhile')
  const said = await follow(ground, block('when-it-breaks.md', 'node'))
  await trade.goesOn()
  assert.ok(!said.includes('node-a.example.com'), 'the lost node is not named')
}

export const restart: Drill = async ({ server, trade }) => {
  await trade.goesOn()
  for (const how of [
    'systemctl restart postgresql',
    'systemctl kill --kill-whom=main -s KILL postgresql@15-main && systemctl restart postgresql',
  ]) {
    await trade.outage(async () => assert.ok((await server.does(how)).code === 0, how))
    await trade.goesOn()
  }
}

export const databaseDisk: Drill = async ground => {
  const { volumes, trade, server } = ground
  await trade.outage(async () => {
    await volumes.database.fill()
    const refusedBefore = trade.refused.length
    await until('orders are refused', () => trade.refused.length > refusedBefore + 2, 120_000)
    // Space is left in the log. Without it, PostgreSQL stops.
    const fillLog = `select pg_logical_emit_message(false, 'drill', repeat('x', 20000000))`
    for (let times = 0; times < 3; times += 1)
      await server.does(`cd / && runuser -u postgres -- psql -c "${fillLog}"; sleep 2`)
    assert.ok((await server.does('grep PANIC /var/log/postgresql/*.log')).code === 0, 'PostgreSQL stops')
    volumes.database.free()
    await follow(ground, block('when-it-breaks.md', 'database'))
  })
  await trade.goesOn()
  assert.ok((await server.does('curl -fs http://127.0.0.1:9100/readyz')).code === 0, 'the service is ready')
}

export const journalDisk: Drill = async ground => {
  const { volumes, trade, server } = ground
  const lines = async () =>
    (await server.does(`journalctl -u kassa-signer -o cat | grep -c 'incomplete entry\\|ENOSPC\\|no space'`)).out
  const before = Number(await lines())
  await volumes.journal.fill()
  await until('the signer says so', async () => Number(await lines()) > before, 180_000)
  await trade.goesOn()
  volumes.journal.free()
  await follow(ground, block('when-it-breaks.md', 'journal'))
  await trade.goesOn()
}

export const failover: Drill = async ground => {
  const { server, run, trade, internet } = ground
  const replica = await secondMachine(ground)
  // From the failover on, it is the database. It goes off last.
  ground.atEnd.push(async () => {
    await replica.off()
    execFileSync('ip', ['netns', 'del', replicaNetwork(run)])
  })
  prepare(replica, internet)
  await trade.outage(async () => void (await follow(ground, block('replica.md', 'primary'))))
  await trade.goesOn()
  await typed(replica, block('replica.md', 'replica'))
  const said = await follow(ground, block('replica.md', 'synchronous'))
  await until('the replica is synchronous', async () =>
    /\bsync\b/.test(
      (await server.does(`cd / && runuser -u postgres -- psql -Atc 'select sync_state from pg_stat_replication'`)).out,
    ),
  )
  assert.ok(said.includes('10.0.0.2'), 'the page shows it')
  await trade.goesOn(4)
  // The machine of PostgreSQL is lost: here, its PostgreSQL is killed and cannot come back.
  await trade.outage(async () => {
    await server.does(
      'systemctl mask --runtime postgresql@15-main; systemctl kill --kill-whom=main -s KILL postgresql@15-main',
    )
    await sleep(3000)
    await server.does('systemctl stop kassa-signer')
    await typed(replica, block('when-it-breaks.md', 'promote'))
    await follow(ground, block('when-it-breaks.md', 'repoint'))
  })
  await trade.goesOn(4)
}

function replicaNetwork(run: string): string {
  return `kassa-${path.basename(run)}-r`
}

/** A second bare machine, with a cable to the server and one to the packages. */
async function secondMachine({ run, network }: Ground): Promise<Machine> {
  const name = replicaNetwork(run)
  const ip = (...args: readonly string[]) => execFileSync('ip', args)
  const base = fileURLToPath(new URL('../../.kassa/lab-install/debian-12', import.meta.url))
  execFileSync('sh', ['-c', 'mkdir "$1" && cp -a "$0" "$1/server"', base, path.join(run, 'second')])
  ip('netns', 'add', name)
  ip('-n', network, 'link', 'add', 'db0', 'type', 'veth', 'peer', 'name', 'host0', 'netns', name)
  ip('link', 'add', 'second', 'type', 'veth', 'peer', 'name', 'host1', 'netns', name)
  ip('addr', 'add', '11.0.1.1/24', 'dev', 'second')
  ip('link', 'set', 'second', 'up')
  // The server is the pages' machines of Kassa and of the primary. The first address is the one it connects from.
  for (const address of ['10.0.0.3/24', '10.0.0.1/24']) ip('-n', network, 'addr', 'add', address, 'dev', 'db0')
  ip('-n', network, 'link', 'set', 'db0', 'up')
  for (const [address, link] of [
    ['10.0.0.2/24', 'host0'],
    ['11.0.1.2/24', 'host1'],
  ] as const) {
    ip('-n', name, 'addr', 'add', address, 'dev', link)
    ip('-n', name, 'link', 'set', link, 'up')
  }
  ip('-n', name, 'link', 'set', 'lo', 'up')
  ip('-n', name, 'route', 'add', '11.0.0.0/24', 'via', '11.0.1.1')
  const machine = new Machine(path.join(run, 'second/server'), name)
  await machine.booted()
  return machine
}
