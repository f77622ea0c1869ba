import { TronWeb } from 'tronweb'
import { deployTronBatcher, deployTronSuccessor, deployTronToken } from '../../dev/token/deploy-tron.ts'
import { developmentAccounts } from '../../packages/tron-node/src/development-accounts.ts'
import { startTronNode } from '../../packages/tron-node/src/node.ts'
import type { TronNode } from '../../packages/tron-node/src/node.ts'
import { startJavaTron } from './java-tron.ts'
import type { LocalChain, Payment } from './local-chain.ts'

/** More than 64 bits hold: enough for every test, also of amounts that nobody pays. */
const supply = 2n ** 80n
const finalityBlocks = 3
const feeLimit = 1_000_000_000

/** What makes blocks: the TRON node of `dev/`, or the java-tron that `KASSA_JAVA_TRON` names, which makes no forks and goes by its own clock. */
interface Sealing {
  readonly url: string
  mine(blocks?: number, timeMs?: number): Promise<unknown>
  /** Comes back when there is time to hand in what the next block is to hold. */
  early?(): Promise<void>
  stop(): Promise<void>
}

/** A node with a USDT-like token, a second token that is not ours, and a contract that pays many. */
export async function startLocalTron({ energyFactor = 0 } = {}): Promise<LocalChain> {
  const jar = process.env.KASSA_JAVA_TRON
  if (jar) return furnish(await startJavaTron(jar), noForks)
  const node = await startTronNode({ blockIntervalMs: 0, solidLag: finalityBlocks, energyFactor })
  return furnish(node, (depth, keep) => reorg(node, depth, keep))
}

async function noForks(): Promise<never> {
  throw new Error('java-tron makes no fork when it is told to')
}

type Reorg = (depth: number, keep: readonly string[]) => Promise<void>

async function furnish(node: Sealing, fork: Reorg): Promise<LocalChain> {
  try {
    return await furnished(node, fork)
  } catch (error) {
    await node.stop()
    throw error
  }
}

async function furnished(node: Sealing, fork: Reorg): Promise<LocalChain> {
  const [faucet, other] = developmentAccounts(2)
  if (!faucet || !other) throw new Error('there is no development account')
  const { url } = node
  const deployment = { url, privateKey: faucet.privateKey, supply, mine: () => node.mine() }
  const token = await deployTronToken(deployment)
  const otherToken = await deployTronToken(deployment)
  const batcher = await deployTronBatcher(deployment)
  const { call, handIn } = createCaller(node, faucet.privateKey)
  // A transaction names a block it builds on: one that is final stays through every fork.
  await node.mine(finalityBlocks)
  await call(token, transfer, [batcher, supply / 2n])
  await handIn()
  await node.mine()
  return {
    settings: {
      network: 'TRC20',
      nodes: [{ url, headers: {} }],
      token,
      chainIdentity: await firstBlockId(url),
      finality: 'finalized',
      requiredConfirmations: finalityBlocks + 1,
    },
    url,
    token,
    faucet: faucet.address,
    faucetKey: faucet.privateKey,
    otherKey: other.privateKey,
    batcher,
    finalityBlocks,
    pay: payment => callOf({ token, otherToken, batcher }, payment, call),
    async blacklist(account, isListed) {
      await call(token, isListed ? 'addBlackList(address)' : 'removeBlackList(address)', [account])
    },
    admin: async (signature, ...values) => {
      await call(token, signature, values)
    },
    async successor(balances) {
      const address = await deployTronSuccessor(deployment, token)
      for (const { account, amount } of balances) await call(address, 'carryOver(address,uint256)', [account, amount])
      return address
    },
    async mine(blocks = 1, { time } = {}) {
      await handIn()
      await node.mine(blocks, time?.getTime())
    },
    ...(node.early && { early: () => node.early!() }),
    reorg: (depth, { keep = [] } = {}) => fork(depth, keep),
    stop: () => node.stop(),
  }
}

const transfer = 'transfer(address,uint256)'
const transferMany = 'transferMany(address,address[],uint256[])'

/** Solid blocks are replaced too, as no honest network does: the node is told that they were not solid yet. */
async function reorg(node: TronNode, depth: number, keep: readonly string[]): Promise<void> {
  if (depth > finalityBlocks) await control(node, 'setSolidLag', { lag: depth })
  const orphaned = await node.fork({ depth })
  const transactions = (await Promise.all(orphaned.map(id => transactionsOf(node, id)))).flat()
  const ids = transactions.filter(id => !keep.includes(id))
  await control(node, 'dropPending', { ids })
  if (depth > finalityBlocks) await control(node, 'setSolidLag', { lag: finalityBlocks })
  await node.mine()
}

async function control({ url }: TronNode, what: string, body: object): Promise<void> {
  const response = await fetch(`${url}/_dev/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${what}: HTTP ${response.status} ${await response.text()}`)
}

/** The node still shows a block that a fork took back, by its id. */
async function transactionsOf(node: TronNode, blockId: string): Promise<string[]> {
  const body = JSON.stringify({ value: blockId })
  const response = await fetch(`${node.url}/wallet/getblockbyid`, { method: 'POST', body })
  const block = (await response.json()) as { transactions?: { txID: string }[] }
  return (block.transactions ?? []).map(one => one.txID)
}

type Value = string | bigint | readonly (string | bigint)[]
type Call = (contract: string, signature: string, values: readonly Value[]) => Promise<string>

interface Caller {
  readonly call: Call
  /** Hands in what was held back until there is time before the next block. */
  handIn(): Promise<void>
}

/**
 * Signs and hands in calls of the faucet, each with a time of its own: without it equal calls have equal ids. Where blocks come by
 * themselves they wait to be handed in together, so that one block holds them.
 */
function createCaller({ url, early }: Sealing, privateKey: string): Caller {
  const tronWeb = new TronWeb({ fullHost: url, privateKey })
  const owner = TronWeb.address.fromPrivateKey(privateKey)
  if (!owner) throw new TypeError('not a TRON private key')
  const waiting: (() => Promise<void>)[] = []
  let calls = 0
  const call: Call = async (contract, signature, values) => {
    const solid = await tronWeb.trx.getConfirmedCurrentBlock()
    const { number, timestamp } = solid.block_header.raw_data
    calls += 1
    const blockHeader = {
      ref_block_bytes: (number % 0x1_0000).toString(16).padStart(4, '0'),
      ref_block_hash: solid.blockID.slice(16, 32),
      expiration: timestamp + 3_600_000,
      timestamp: timestamp + calls,
    }
    const types = signature
      .slice(signature.indexOf('(') + 1, -1)
      .split(',')
      .filter(type => type !== '')
    const parameters = values.map((value, index) => ({ type: types[index] ?? '', value: written(value) }))
    const options = { feeLimit, txLocal: true, blockHeader }
    const built = await tronWeb.transactionBuilder.triggerSmartContract(contract, signature, options, parameters, owner)
    const signed = await tronWeb.trx.sign(built.transaction)
    const send = async () => {
      const sent = await tronWeb.trx.sendRawTransaction(signed)
      if (!sent.result) throw new Error(`${signature} was refused with ${sent.code}`)
    }
    if (early) waiting.push(send)
    else await send()
    return signed.txID
  }
  const handIn = async () => {
    if (waiting.length > 0) await early?.()
    for (const send of waiting.splice(0)) await send()
  }
  return { call, handIn }
}

/** tronweb takes numbers as text. */
function written(value: Value): string | readonly string[] {
  return typeof value === 'object' ? value.map(String) : String(value)
}

interface Contracts {
  readonly token: string
  readonly otherToken: string
  readonly batcher: string
}

function callOf(contracts: Contracts, payment: Payment, call: Call): Promise<string> {
  if (payment.kind === 'batch') {
    const receivers = payment.transfers.map(({ to }) => to)
    const amounts = payment.transfers.map(({ amount }) => amount)
    return call(contracts.batcher, transferMany, [contracts.token, receivers, amounts])
  }
  const amount = payment.kind === 'failed' ? supply + payment.amount : payment.amount
  return call(payment.kind === 'otherToken' ? contracts.otherToken : contracts.token, transfer, [payment.to, amount])
}

/** What tells the node's chain from others. */
async function firstBlockId(url: string): Promise<string> {
  const response = await fetch(`${url}/wallet/getblockbynum`, { method: 'POST', body: JSON.stringify({ num: 0 }) })
  return ((await response.json()) as { blockID: string }).blockID
}
