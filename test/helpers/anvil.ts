import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../dev/ports.ts'
import { asArray, asHex, asObject, asQuantity } from '../../src/chains/parse.ts'

/** An Ethereum node of its own that mines on demand; `finalized` is two blocks behind the head. */
export interface Anvil {
  readonly url: string
  readonly chainId: number
  /** Unlocked accounts with ether, in lower case. */
  readonly accounts: readonly string[]
  call(method: string, ...params: readonly unknown[]): Promise<unknown>
  /** Puts a transaction into the pool and returns its hash. */
  send(transaction: { from: string; to?: string; data: string }): Promise<string>
  mine(blocks?: number, options?: { readonly time?: Date }): Promise<void>
  stop(): Promise<void>
}

/** More than any call here needs; given outright because an estimate would refuse calls that are meant to fail. */
const gas = '0x5b8d80'

export async function startAnvil(): Promise<Anvil> {
  const url = `http://127.0.0.1:${await freePort()}`
  const child = spawn(
    binary(),
    ['--no-mining', '--slots-in-an-epoch', '1', '--accounts', '5', '--port', new URL(url).port],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await listening(child)
  const call = (method: string, ...params: readonly unknown[]) => ask(url, method, params)
  const send = async (transaction: object) =>
    asHex(await call('eth_sendTransaction', { gas, ...transaction }), bytes32, 'hash')
  let sending = Promise.resolve('')
  const accounts = asArray(await call('eth_accounts'), 'eth_accounts').map(account => address(account))
  return {
    url,
    chainId: asQuantity(await call('eth_chainId'), 'eth_chainId'),
    accounts,
    call,
    // One after the other: anvil gives two that come together the same nonce now and then, and refuses the second.
    send: transaction =>
      (sending = sending.then(
        () => send(transaction),
        () => send(transaction),
      )),
    async mine(blocks = 1, { time } = {}) {
      if (time) await call('evm_setNextBlockTimestamp', Math.floor(time.getTime() / 1000))
      for (let mined = 0; mined < blocks; mined += 1) await call('evm_mine')
    },
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

const bytes32 = { bytes: 32, prefix: '0x' } as const

function address(value: unknown): string {
  return asHex(value, { bytes: 20, prefix: '0x' }, 'address')
}

function binary(): string {
  const processor = process.arch === 'x64' ? 'amd64' : process.arch
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const main = import.meta.resolve('@foundry-rs/anvil/package.json')
  return fileURLToPath(new URL(`../anvil-${process.platform}-${processor}/bin/anvil${suffix}`, main))
}

/** anvil says when it listens; if it ends before, its own words are on stderr. */
async function listening(child: ChildProcess): Promise<void> {
  if (!child.stdout) throw new Error('anvil was started without a pipe')
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith('Listening on')) continue
    // Whatever follows is read and dropped, so that a full pipe does not stop the process.
    child.stdout.resume()
    return
  }
  throw new Error(`anvil ended with code ${String(child.exitCode)} before it listened`)
}

async function ask(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const answer = asObject(await response.json(), method)
  if (answer.error !== undefined) throw new Error(`${method}: ${JSON.stringify(answer.error)}`)
  return answer.result
}
