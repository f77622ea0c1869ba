// Nodes, disks and PostgreSQL are lost.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { blocksOf, prepare, typed } from '../install/installed.ts'
import { Machine } from '../install/machine.ts'
import { expect, finish, follow, onDebian12, type Drill, type Ground } from './ground.ts'
import { does, waitFor } from './trade.ts'

export const nodeLoss: Drill = async ground => {
  const { internet, server, trade } = ground
  internet.away.add('node-a.example.com')
  await trade.goesOn(6)
  const silent = /^(fail|warn) .*node-a\.example\.com/m
  expect('the silent node is named', silent.test((await does(server, 'kassa doctor')).out))
  expect('orders are credited meanwhile', (await trade.broken()).length === 0)
  const [replace] = blocksOf('when-it-breaks.md', '## A node is lost')
  const said = await follow(ground, replace)
  await trade.goesOn()
  expect('the lost node is not named', !said.includes('node-a.example.com'))
}

export const restart: Drill = async ({ server, trade }) => {
  await trade.goesOn()
  for (const how of [
    'systemctl restart postgresql',
    'systemctl kill -s KILL postgresql@15-main && systemctl restart postgresql',
  ]) {
    expect(how, (await does(server, how)).code === 0)
    await trade.goesOn()
  }
}

export const databaseDisk: Drill = async ground => {
  const { volumes, trade, server } = ground
  await volumes.database.fill()
  const refusedBefore = trade.refused.length
  await waitFor('orders are refused', () => trade.refused.length > refusedBefore + 2, 120_000)
  volumes.database.free()
  const [database] = blocksOf('when-it-breaks.md', '## A full disk')
  await follow(ground, database)
  await trade.goesOn()
  expect('the service is ready', (await does(server, 'curl -fs http://127.0.0.1:9100/readyz')).code === 0)
}

export const journalDisk: Drill = async ground => {
  const { volumes, trade, server } = ground
  const lines = async () =>
    (await does(server, `journalctl -u kassa-signer -o cat | grep -c 'incomplete entry\\|ENOSPC\\|no space'`)).out
  const before = Number(await lines())
  await volumes.journal.fill()
  await waitFor('the signer says so', async () => Number(await lines()) > before, 180_000)
  await trade.goesOn()
  volumes.journal.free()
  await follow(ground, blocksOf('when-it-breaks.md', '## A full disk').at(-1))
  await trade.goesOn()
}

export const failover: Drill = async ground => {
  const { server, run, trade, internet } = ground
  const [onPrimary, onReplica, synchronous] = blocksOf('replica.md', '## Make a replica')
  const replica = await secondMachine(ground)
  try {
    prepare(replica, internet)
    await follow(ground, onPrimary)
    await trade.goesOn()
    await typed(replica, onDebian12(onReplica ?? ''))
    const said = await follow(ground, synchronous)
    await waitFor('the replica is synchronous', async () =>
      /\bsync\b/.test(
        (await does(server, `cd / && runuser -u postgres -- psql -Atc 'select sync_state from pg_stat_replication'`))
          .out,
      ),
    )
    expect('the page shows it', said.includes('10.0.0.2'))
    await trade.goesOn(4)
    // The machine is lost: here, its PostgreSQL is killed and cannot come back.
    await does(server, 'systemctl mask --runtime postgresql@15-main; systemctl kill -s KILL postgresql@15-main')
    await sleep(3000)
    const [promote, repoint] = blocksOf('when-it-breaks.md', '## The machine of PostgreSQL is lost')
    await does(server, 'systemctl stop kassa-signer')
    await typed(replica, onDebian12(promote ?? ''))
    await follow(ground, repoint)
    await trade.goesOn(4)
    await finish(ground, 'on the promoted replica')
  } finally {
    await replica.off()
    execFileSync('ip', ['netns', 'del', replicaNetwork(run)])
  }
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
  ip('-n', network, 'addr', 'add', '10.0.0.1/24', 'dev', 'db0')
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
