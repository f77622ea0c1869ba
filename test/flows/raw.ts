// What no merchant does but payers and forks do: transactions handed in a second time, or without the money they speak of.
import { TronWeb } from 'tronweb'
import { ethereumRpc } from '../../dev/chains/ethereum-rpc.ts'
import { developmentAccounts } from '../../packages/tron-node/src/development-accounts.ts'
import { developmentAccounts as ethereumAccounts } from '../helpers/ethereum-node.ts'
import { ethereumSender } from '../helpers/ethereum-sender.ts'
import type { LocalChain } from '../helpers/local-chain.ts'

/** Takes a copy of a signed transaction; the function returned hands it in again. */
export async function copyTransaction({ settings, url }: LocalChain, hash: string): Promise<() => Promise<void>> {
  if (settings.network === 'ERC20') {
    const raw = await ethereumRpc<string>(url, 'eth_getRawTransactionByHash', [hash])
    return async () => {
      await ethereumRpc(url, 'eth_sendRawTransaction', [raw])
    }
  }
  const signed = await tronCall(url, 'gettransactionbyid', { value: hash })
  return async () => {
    const answer = await tronCall(url, 'broadcasttransaction', signed)
    if (answer.result !== true) throw new Error(`broadcast refused: ${JSON.stringify(answer)}`)
  }
}

/** Replaces the newest blocks by empty ones and adds one; what they held is in no block and in no pool any more. */
export async function dropBlocks(local: LocalChain, depth: number): Promise<void> {
  if (local.settings.network === 'ERC20') return local.reorg(depth)
  const response = await fetch(`${local.url}/_dev/fork`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ depth, dropTransactions: true }),
  })
  if (!response.ok) throw new Error(`fork: HTTP ${response.status} ${await response.text()}`)
  await local.mine()
}

/** Hands in the exact call that would pay this amount, from an account that owns none of the token. */
export function payWithoutFunds(local: LocalChain, payment: { to: string; amount: bigint }): Promise<string> {
  return local.settings.network === 'ERC20'
    ? payEthereumWithoutFunds(local, payment)
    : payTronWithoutFunds(local, payment)
}

/** How a transaction that is in a block ended there. */
export async function outcomeOf(
  { settings, url }: LocalChain,
  hash: string,
): Promise<'succeeded' | 'failed' | 'absent'> {
  if (settings.network === 'ERC20') {
    const receipt = await ethereumRpc<{ status: string } | null>(url, 'eth_getTransactionReceipt', [hash])
    return receipt === null ? 'absent' : receipt.status === '0x1' ? 'succeeded' : 'failed'
  }
  const info = await tronCall(url, 'gettransactioninfobyid', { value: hash })
  const { result } = (info.receipt ?? {}) as { result?: string }
  return info.id === undefined ? 'absent' : result === 'SUCCESS' ? 'succeeded' : 'failed'
}

function payEthereumWithoutFunds(local: LocalChain, { to, amount }: { to: string; amount: bigint }): Promise<string> {
  const data = `0xa9059cbb${word(BigInt(to))}${word(amount)}`
  const [, poor] = ethereumAccounts
  return ethereumSender(local.url, poor.privateKey).send(local.token, data)
}

async function payTronWithoutFunds(local: LocalChain, { to, amount }: { to: string; amount: bigint }): Promise<string> {
  const [, poor] = developmentAccounts(2)
  const tron = new TronWeb({ fullHost: local.url, privateKey: poor!.privateKey })
  const parameters = [
    { type: 'address', value: to },
    { type: 'uint256', value: amount.toString() },
  ]
  const { transaction } = await tron.transactionBuilder.triggerSmartContract(
    local.token,
    'transfer(address,uint256)',
    { feeLimit: 100_000_000 },
    parameters,
    poor!.address,
  )
  const answer = await tron.trx.sendRawTransaction(await tron.trx.sign(transaction))
  if (!answer.result) throw new Error(`broadcast refused: ${answer.code}`)
  return transaction.txID
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}

async function tronCall(url: string, method: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/wallet/${method}`, { method: 'POST', body: JSON.stringify(body) })
  return (await response.json()) as Record<string, unknown>
}
