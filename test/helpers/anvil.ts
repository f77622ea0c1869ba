import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { ethereumRpc } from '../../dev/chains/ethereum-rpc.ts'
import { freePort } from '../../dev/ports.ts'
import { asQuantity } from '../../src/chains/parse.ts'
import type { EthereumNode } from './ethereum-node.ts'

/** anvil on a chain of its own. */
export async function startAnvil(): Promise<EthereumNode> {
  const url = `http://127.0.0.1:${await freePort()}`
  const child = spawn(
    binary(),
    ['--no-mining', '--slots-in-an-epoch', '1', '--accounts', '5', '--port', new URL(url).port],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await listening(child)
  const call = (method: string, ...params: readonly unknown[]) => ethereumRpc(url, method, params)
  return {
    url,
    chainId: asQuantity(await call('eth_chainId'), 'eth_chainId'),
    call,
    async mine(blocks = 1, { time } = {}) {
      if (time) await call('evm_setNextBlockTimestamp', Math.floor(time.getTime() / 1000))
      for (let mined = 0; mined < blocks; mined += 1) await call('evm_mine')
    },
    async replace(depth, raw) {
      await call(
        'anvil_reorg',
        depth,
        raw.map(transaction => [transaction, depth - 1]),
      )
    },
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
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
