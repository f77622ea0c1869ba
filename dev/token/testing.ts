// One interface to the token on both chains, for the tests of this folder.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import type { ExecutionContext } from 'ava'
import { TronWeb } from 'tronweb'
import { Web3 } from 'web3'
import type { DevelopmentAccount } from '../../packages/tron-node/src/development-accounts.ts'
import { account, execute, startNode } from '../../packages/tron-node/test/testing.ts'
import { deployEthereumBatcher, deployEthereumToken } from './deploy-ethereum.ts'
import { deployTronBatcher, deployTronToken } from './deploy-tron.ts'

export const supply = 1_000_000_000_000n
export const [owner, alice, bob, carol] = [account(0), account(1), account(2), account(3)]

export type Argument = DevelopmentAccount | string | bigint | readonly (DevelopmentAccount | bigint)[]

/** A log in a form common to both chains: the event's first topic, then every word as hex. */
export interface Log {
  readonly topics: readonly string[]
  readonly data: string
}

export interface Sent {
  readonly succeeded: boolean
  readonly logs: readonly Log[]
}

/** A contract call: its signature and values. */
export type ContractCall = readonly [signature: string, ...values: Argument[]]

/** A deployment on one chain, with the same interface on both. Contracts are named by 20-byte hex without prefix. */
export interface TokenFixture {
  readonly token: string
  readonly batcher: string
  send(from: DevelopmentAccount, contract: string, call: ContractCall): Promise<Sent>
  /** Returns the raw result of a constant call, hex without prefix. */
  read(contract: string, signature: string, ...values: Argument[]): Promise<string>
}

/** Creates the fixture on each chain. */
export const fixtures = { TRON: fixtureOnTron, Ethereum: fixtureOnEthereum }

function plain(value: Argument): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'object') return `0x${(value as DevelopmentAccount).hex.slice(2)}`
  return typeof value === 'bigint' ? value.toString() : `0x${value}`
}

/** Returns the parameter types of a signature. */
export function typesOf(signature: string): string[] {
  const inner = signature.slice(signature.indexOf('(') + 1, -1)
  return inner === '' ? [] : inner.split(',')
}

async function fixtureOnTron(t: ExecutionContext): Promise<TokenFixture> {
  const node = await startNode(t)
  const target = { url: node.url, privateKey: owner.privateKey, mine: () => node.mine() }
  const token = await deployTronToken({ ...target, supply })
  const paying = await deployTronBatcher(target)
  const bare = (address: string) => TronWeb.address.toHex(address).slice(2)
  return {
    token: bare(token),
    batcher: bare(paying),
    send: async (from, contract, [signature, ...values]) => {
      const types = typesOf(signature)
      const parameters = values.map((value, index) => ({ type: types[index] ?? '', value: plain(value) }))
      const info = await execute(node, {
        contract: `41${contract}`,
        signature,
        from,
        feeLimit: 1_000_000_000,
        parameters,
      })
      const logs = (info['log'] ?? []).map((log: Partial<Log>) => ({ topics: log.topics ?? [], data: log.data ?? '' }))
      return { succeeded: info['receipt'].result === 'SUCCESS', logs }
    },
    read: async (contract, signature, ...values) => {
      const tronWeb = new TronWeb({ fullHost: node.url })
      const types = typesOf(signature)
      const parameters = values.map((value, index) => ({ type: types[index] ?? '', value: plain(value) }))
      const { transactionBuilder } = tronWeb
      const answer = await transactionBuilder.triggerConstantContract(
        `41${contract}`,
        signature,
        {},
        parameters,
        owner.address,
      )
      return answer.constant_result[0] ?? ''
    },
  }
}

const anvilPackage = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`

async function startAnvil(t: ExecutionContext): Promise<string> {
  const program = createRequire(import.meta.url).resolve(`${anvilPackage}/bin/anvil`)
  const child = spawn(program, ['--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  t.teardown(async () => {
    const exited = once(child, 'exit')
    child.kill()
    await exited
  })
  let printed = ''
  for await (const chunk of child.stdout) {
    printed += String(chunk)
    const [, address] = /Listening on (\S+)/.exec(printed) ?? []
    if (address) {
      child.stdout.resume()
      return `http://${address}`
    }
  }
  throw new Error('anvil ended before it listened')
}

async function fixtureOnEthereum(t: ExecutionContext): Promise<TokenFixture> {
  const url = await startAnvil(t)
  const web3 = new Web3(url)
  const rpc = (method: string, params: unknown[]) => web3.requestManager.send({ method, params })
  for (const { hex } of [owner, alice, bob, carol]) {
    await rpc('anvil_setBalance', [`0x${hex.slice(2)}`, '0x56bc75e2d63100000'])
  }
  const target = { url, privateKey: owner.privateKey }
  const token = await deployEthereumToken({ ...target, supply })
  const paying = await deployEthereumBatcher(target)
  const encode = (signature: string, values: readonly Argument[]) =>
    web3.eth.abi.encodeFunctionSignature(signature) +
    web3.eth.abi.encodeParameters(typesOf(signature), values.map(plain)).slice(2)
  return {
    token: token.slice(2).toLowerCase(),
    batcher: paying.slice(2).toLowerCase(),
    send: async (from, contract, [signature, ...values]) => {
      const sender = web3.eth.accounts.privateKeyToAccount(`0x${from.privateKey}`)
      const signed = await sender.signTransaction({
        to: `0x${contract}`,
        data: encode(signature, values),
        gas: 500_000,
        nonce: await web3.eth.getTransactionCount(sender.address),
        chainId: 31_337,
        maxFeePerGas: 10n ** 10n,
        maxPriorityFeePerGas: 0n,
        type: 2,
      })
      const hash = await rpc('eth_sendRawTransaction', [signed.rawTransaction])
      // Anvil answers with the hash before it mines the block.
      await rpc('evm_mine', [])
      const receipt = (await rpc('eth_getTransactionReceipt', [hash])) as { status: string; logs: Log[] }
      const bare = (text: string) => text.slice(2)
      const logs = receipt.logs.map(log => ({ topics: log.topics.map(bare), data: bare(log.data) }))
      return { succeeded: receipt.status === '0x1', logs }
    },
    read: async (contract, signature, ...values) => {
      const call = { from: `0x${owner.hex.slice(2)}`, to: `0x${contract}`, data: encode(signature, values) }
      return ((await rpc('eth_call', [call, 'latest'])) as string).slice(2)
    },
  }
}
