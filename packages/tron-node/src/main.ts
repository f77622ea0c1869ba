#!/usr/bin/env node
// The node as a program of its own: `tron-node --help`; from this folder `node src/main.ts --help`.
import { parseArgs } from 'node:util'
import { developmentGenesis } from './development-accounts.ts'
import { startTronNode } from './node.ts'

const help = `A local TRON node.

  tron-node [options]

  --port <number>          port to listen on (9090; 0 for any free one)
  --host <address>         address to listen on (127.0.0.1)
  --interval <ms>          milliseconds between blocks (3000; 0 to seal only on request)
  --lag <blocks>           how far the solid head is behind (18)
  --state <file>           keep the chain in this file across restarts
  --account <addr>=<sun>   fund an address of a new chain; repeatable; instead of the development accounts
  --energy-factor <n>      dynamic energy penalty in ten-thousandths (0; mainnet USDT: 34000)
  --help                   this text
`

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '9090' },
    host: { type: 'string' },
    interval: { type: 'string' },
    lag: { type: 'string' },
    state: { type: 'string' },
    account: { type: 'string', multiple: true },
    'energy-factor': { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) console.log(help)
else await run()

async function run(): Promise<void> {
  const node = await startTronNode({
    port: wholeNumber('port', values.port),
    host: values.host,
    blockIntervalMs: wholeNumber('interval', values.interval),
    solidLag: wholeNumber('lag', values.lag),
    stateFile: values.state,
    genesis: values.account ? funded(values.account) : developmentGenesis(),
    energyFactor: wholeNumber('energy-factor', values['energy-factor']),
  })
  const stop = () => {
    void node.stop().then(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // Set up by a parent over IPC: when the parent is gone, nobody is left to stop this process.
  process.once('disconnect', stop)
  console.log(`TRON node at ${node.url}, head ${node.state().head}`)
  process.send?.({ url: node.url, port: node.port })
}

function wholeNumber(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  if (!/^\d{1,9}$/.test(value)) throw new Error(`--${name} must be a whole number, not ${value}`)
  return Number(value)
}

function funded(accounts: readonly string[]): Record<string, bigint> {
  return Object.fromEntries(
    accounts.map(account => {
      const [, address, sun] = /^(\w+)=(\d+)$/.exec(account) ?? []
      if (!address || !sun) throw new Error(`--account must be <address>=<sun>, not ${account}`)
      return [address, BigInt(sun)]
    }),
  )
}
