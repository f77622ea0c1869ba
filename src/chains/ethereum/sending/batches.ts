import { ChainUnavailable } from '../../chain.ts'
import type { BatchCall, BatchContract, BatchNode, Standing } from '../../send/batches.ts'
import { asQuantity } from '../../parse.ts'
import { NodeFailure } from '../../nodes/transport.ts'
import type { Quote } from '../../send/quote.ts'
import { tokenProblemText } from '../../token-state.ts'
import { callOfBatch } from './batch-format.ts'
import { balanceCall, large, readFees, readWord } from '../amounts.ts'
import type { EthereumRpc } from '../rpc.ts'
import { delegation } from './sweep-delegate.ts'
import { readTokenState } from '../token-state.ts'

/** What a node reserves for an authorization before execution; half is refunded (EIP-7702). */
const authorizationGas = 25_000
/** Margin over an estimate, in percent. The fixed part covers a hot wallet without tokens by the time the block is made. */
const gasMarginPercent = 25
const gasMarginOnce = 20_000
/** A sweep takes about 20,000 gas per address, plus its authorization. More than this is not a sweep. */
const gasOnceMax = 100_000
const gasEachMax = 125_000

/** Opens one Ethereum node for batch sweeps (EIP-7702). */
export function ethereumBatches(rpc: EthereumRpc, token: string): BatchNode {
  return {
    hasContract: async contract => (await codeAt(rpc, contract.address)) === contract.code,
    standings: (contract, addresses) => readStandings({ rpc, token, contract }, addresses),
    quote: call => quote({ rpc, token }, call),
  }
}

interface Reading {
  readonly rpc: EthereumRpc
  readonly token: string
  readonly contract: BatchContract
}

async function readStandings(
  { rpc, token, contract }: Reading,
  addresses: BatchCall['members'] | Parameters<BatchNode['standings']>[1],
): Promise<Standing[]> {
  const questions = addresses.flatMap(({ address }) => [
    { method: 'eth_getTransactionCount', params: [address, 'latest'] },
    { method: 'eth_getCode', params: [address, 'latest'] },
    { method: 'eth_call', params: [balanceCall(token, address), 'latest'] },
  ])
  const answers: unknown[] = []
  // Providers limit batches; the smallest known limit is 100.
  for (let from = 0; from < questions.length; from += questionsMax)
    answers.push(...(await rpc.batch(questions.slice(from, from + questionsMax))))
  return addresses.map(({ amount }, index) => {
    const [count, code, balance] = answers.slice(3 * index, 3 * index + 3)
    return {
      count: asQuantity(count, 'eth_getTransactionCount'),
      runs: runsOf(readCode(code), contract),
      holdsEnough: readWord(balance, 'balanceOf()') >= amount,
    }
  })
}

const questionsMax = 48

function runsOf(code: string, contract: BatchContract): Standing['runs'] {
  const isOurs = (contract.before ?? []).some(address => code === delegation(address))
  if (code === '' || isOurs) return 'plain'
  return code === delegation(contract.address) ? 'delegated' : 'other'
}

async function codeAt(rpc: EthereumRpc, address: string): Promise<string> {
  return readCode(await rpc.call('eth_getCode', address, 'latest'))
}

function readCode(answer: unknown): string {
  if (typeof answer !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(answer))
    throw new ChainUnavailable('eth_getCode: no code')
  return answer.slice(2).toLowerCase()
}

async function quote({ rpc, token }: Pick<Reading, 'rpc' | 'token'>, call: BatchCall): Promise<Quote> {
  const problem = tokenProblemText(await readTokenState(rpc, token, call.from), call.from)
  if (problem !== null) return { kind: 'refused', reason: problem, isPermanent: false }
  const gasLimit = call.gasLimit ?? (await estimate(rpc, call))
  if (typeof gasLimit !== 'number') return gasLimit
  const ether = large(await rpc.call('eth_getBalance', call.from, 'latest'), 'eth_getBalance')
  const fees = await readFees(rpc)
  const fee = BigInt(gasLimit) * fees.maxFeePerGas
  if (ether < fee) {
    const reason = 'the hot wallet has too little ether for the fee'
    return { kind: 'refused', reason, isPermanent: false, missingCoin: fee - ether, fee }
  }
  return { kind: 'nonce', gasLimit, ...fees }
}

/**
 * Estimates as if all addresses ran the contract's code already. Nodes must not see authorizations before they are journaled, and
 * their cost is known. A node refuses to estimate a call that would fail.
 */
async function estimate(rpc: EthereumRpc, { from, contract, members }: BatchCall): Promise<number | Quote> {
  const call = { from, to: contract.address, data: `0x${await callOfBatch(members)}` }
  const plain = members.filter(one => !one.isDelegated)
  const code = `0x${delegation(contract.address)}`
  const overrides = Object.fromEntries(plain.map(({ address }) => [address, { code }]))
  let gas: number
  try {
    const params = plain.length > 0 ? [call, 'latest', overrides] : [call, 'latest']
    gas = asQuantity(await rpc.call('eth_estimateGas', ...params), 'eth_estimateGas')
  } catch (error) {
    if (!(error instanceof NodeFailure) || !/revert/i.test(error.message)) throw error
    const reason = `it would fail: ${error.message.slice(0, 120)}`
    return { kind: 'refused', reason, isPermanent: true }
  }
  if (gas > gasOnceMax + members.length * gasEachMax) {
    const reason = `it needs ${gas} gas, which no sweep of ${members.length} addresses does`
    return { kind: 'refused', reason, isPermanent: true }
  }
  return Math.ceil((gas * (100 + gasMarginPercent)) / 100) + gasMarginOnce + authorizationGas * plain.length
}
