// What the tests of this folder share: a node with a token on it, and an unmodified tronweb in front.
import { TronWeb } from 'tronweb'
import { deployTronToken } from '../../../dev/token/deploy-tron.ts'
import { developmentAccounts } from '../src/development-accounts.ts'
import type { DevelopmentAccount } from '../src/development-accounts.ts'
import { startTronNode } from '../src/node.ts'
import type { TronNode, TronNodeOptions } from '../src/node.ts'

export const supply = 10n ** 15n
export const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Accounts 0 to 4 are funded; 5 to 8 were never seen by the chain. */
export const accounts = developmentAccounts(9)

/** One of the accounts; throws when there is none. */
export function account(index: number): DevelopmentAccount {
  const found = accounts[index]
  if (!found) throw new Error(`no account ${index}`)
  return found
}

export type Json = Record<string, any> // oxlint-disable-line typescript/no-explicit-any -- answers are inspected member by member

/** Anything with `teardown`, which every test context of AVA has. */
interface Cleanup {
  teardown(run: () => Promise<void>): void
}

/** A node that seals on request only, stopped when the test ends. */
export async function startNode(t: Cleanup, options: TronNodeOptions = {}): Promise<TronNode> {
  const node = await startTronNode({ blockIntervalMs: 0, ...options })
  t.teardown(() => node.stop())
  return node
}

/** A node with the token deployed by account 0, who holds all of it. */
export async function startWithToken(t: Cleanup, options: TronNodeOptions = {}) {
  const node = await startNode(t, options)
  const { privateKey } = account(0)
  const token = await deployTronToken({ url: node.url, privateKey, supply, mine: () => node.mine() })
  return { node, token, tokenHex: TronWeb.address.toHex(token) }
}

/** The JSON answer of a POST. */
export async function post(node: TronNode, path: string, body: object = {}): Promise<Json> {
  const response = await fetch(`${node.url}/${path}`, { method: 'POST', body: JSON.stringify(body) })
  return (await response.json()) as Json
}

/** An unmodified tronweb that signs for an account. */
export function client(node: TronNode, from: DevelopmentAccount): TronWeb {
  return new TronWeb({ fullHost: node.url, privateKey: from.privateKey })
}

/** A call of a contract; the caller is account 0 unless named. */
export interface ContractCall extends CallOptions {
  readonly contract: string
  readonly signature: string
}

export interface CallOptions {
  readonly from?: DevelopmentAccount
  readonly feeLimit?: number
  readonly parameters?: { type: string; value: unknown }[]
  /** Milliseconds after the head block. */
  readonly expiresIn?: number
}

let lastTimestamp = 0

/** Signs a call of a contract offline: head block as reference, a timestamp of its own, so that no two are alike. */
export async function signCall(node: TronNode, call: ContractCall) {
  const { contract, signature, from = account(0), feeLimit = 100_000_000, parameters = [], expiresIn = 60_000 } = call
  const { head, headId, headTimestamp } = node.state()
  lastTimestamp = Math.max(lastTimestamp + 1, headTimestamp)
  const blockHeader = {
    ref_block_bytes: (head & 0xffff).toString(16).padStart(4, '0'),
    ref_block_hash: headId.slice(16, 32),
    expiration: headTimestamp + expiresIn,
    timestamp: lastTimestamp,
  }
  const tronWeb = client(node, from)
  const built = await tronWeb.transactionBuilder.triggerSmartContract(
    contract,
    signature,
    { feeLimit, callValue: 0, txLocal: true, blockHeader },
    parameters,
    from.address,
  )
  return tronWeb.trx.sign(built.transaction)
}

/** Who pays whom how many token units; the payer is account 0 unless named. */
export interface Payment extends CallOptions {
  readonly to: DevelopmentAccount | string
  readonly units: number | bigint
}

/** Signs a transfer of token units. */
export function signTransfer(node: TronNode, token: string, payment: Payment) {
  return signCall(node, transferCall(token, payment))
}

/** Broadcasts; the message comes decoded. */
export async function broadcast(node: TronNode, signed: object) {
  const answer = await post(node, 'wallet/broadcasttransaction', signed)
  const message = answer['message'] === undefined ? '' : Buffer.from(String(answer['message']), 'hex').toString('utf8')
  return { result: answer['result'] as boolean | undefined, code: answer['code'] as string | undefined, message }
}

/** Signs, broadcasts and seals a call; answers its receipt. */
export async function execute(node: TronNode, call: ContractCall) {
  const signed = await signCall(node, call)
  const answer = await broadcast(node, signed)
  if (!answer.result) throw new Error(`${call.signature} was refused: ${answer.code} ${answer.message}`)
  await node.mine()
  return receiptOf(node, signed.txID)
}

/** Signs, broadcasts and seals a transfer; answers its receipt. */
export function transfer(node: TronNode, token: string, payment: Payment) {
  return execute(node, transferCall(token, payment))
}

/** The receipt of a transaction, `{}` when it is in no block. */
export function receiptOf(node: TronNode, txid: string): Promise<Json> {
  return post(node, 'wallet/gettransactioninfobyid', { value: txid })
}

/** A token balance at the head. */
export async function tokenBalance(node: TronNode, token: string, owner: string): Promise<bigint> {
  return BigInt(
    `0x${await constant(node, { contract: token, selector: 'balanceOf(address)', parameter: word(owner) })}`,
  )
}

/** The hex answer of a constant call with ready-encoded parameters. */
export async function constant(
  node: TronNode,
  { contract, selector, parameter = '' }: { contract: string; selector: string; parameter?: string },
): Promise<string> {
  const answer = await post(node, 'wallet/triggerconstantcontract', {
    owner_address: account(0).address,
    contract_address: contract,
    function_selector: selector,
    parameter,
    visible: true,
  })
  return String(answer['constant_result']?.[0])
}

/** An address as an ABI word. */
export function word(address: string): string {
  return TronWeb.address.toHex(address).slice(2).padStart(64, '0')
}

function transferCall(contract: string, payment: Payment): ContractCall {
  return { ...payment, contract, signature: 'transfer(address,uint256)', parameters: transferParameters(payment) }
}

function transferParameters({ to, units }: Payment) {
  return [
    { type: 'address', value: typeof to === 'string' ? to : to.address },
    { type: 'uint256', value: units.toString() },
  ]
}
