import type { components } from '../../generated/api.ts'
import type { Network } from '../chains/chain.ts'
import type { Deps } from '../deps.ts'
import { JsonRequestFailed, requestJson } from '../lib/text/request-json.ts'
import type { Usdt } from '../lib/money.ts'

export type TestTransaction = components['schemas']['TestTransaction']
/** Who pays: the faucet, the faucet with another token, or a sanctioned account. */
export type Payer = 'faucet' | 'wrong_token' | 'flagged'

export interface Transfers {
  readonly network: Network
  readonly address: string
  /** One transfer per amount, in this order. */
  readonly amounts: readonly Usdt[]
}

export interface Mined {
  readonly blockNumber: number
}

/**
 * Client of the program that runs the local chains and holds the keys of their accounts. A call resolves once a block has the result, and
 * throws ControlFailed with the program's message otherwise. Failures are never the caller's fault.
 */
export interface Control {
  pay(transfers: Transfers, payer: Payer): Promise<readonly TestTransaction[]>
  /** Pays after this many blocks. Resolves at once, with the height. */
  payLater(transfers: Transfers, payer: Payer, blocks: number): Promise<number>
  /** Stops the chain, pays, and mines one block with the transfer. The chain continues on `resume` or after half a minute. */
  payOnHeldChain(transfers: Transfers): Promise<readonly TestTransaction[]>
  /** Reverts the newest block of a stopped chain with this single transaction, and sets the chains' clocks. */
  fork(network: Network, txHash: string, offsetMs: number): Promise<void>
  /** Mines the reverted transaction again and lets the chain continue. Resolves with its new place. */
  resume(network: Network, txHash: string): Promise<readonly TestTransaction[]>
  /** Mines blocks with their usual block time and sets the chains' clocks. */
  mine(network: Network, blocks: number, offsetMs: number): Promise<Mined>
  /** Sets the clocks of both chains ahead of real time. They never go back. */
  setClock(offsetMs: number): Promise<void>
}

/** The program gave no usable answer. What it was asked for may have happened. */
export class ControlFailed extends Error {
  override readonly name = 'ControlFailed'
}

/** Twice a TRON block for each of the three transactions that the longest scenario needs, and some. */
const timeoutMs = 25_000
const bytesMax = 1_048_576

/** Returns the control client of this sandbox. Throws outside of one. */
export function controlOf(deps: Pick<Deps, 'config'>): Control {
  const { sandboxControl } = deps.config
  if (sandboxControl === null) throw new Error('This service is no sandbox')
  const ask = <Answer>(name: string, body: object) => request<Answer>(sandboxControl, name, body)
  return {
    pay: async (transfers, payer) => (await ask<Paid>('pay', { ...wire(transfers), payer })).transactions,
    payLater: async (transfers, payer, blocks) =>
      (await ask<{ block_number: number }>('pay-later', { ...wire(transfers), payer, blocks })).block_number,
    payOnHeldChain: async transfers => (await ask<Paid>('pay-on-held-chain', wire(transfers))).transactions,
    fork: async (network, txHash, offsetMs) => {
      await ask('fork', { network, tx_hash: txHash, offset_ms: offsetMs })
    },
    resume: async (network, txHash) => (await ask<Paid>('resume', { network, tx_hash: txHash })).transactions,
    mine: async (network, blocks, offsetMs) => {
      const { block_number: blockNumber } = await ask<{ block_number: number }>('mine', {
        network,
        blocks,
        offset_ms: offsetMs,
      })
      return { blockNumber }
    },
    setClock: async offsetMs => {
      await ask('clock', { offset_ms: offsetMs })
    },
  }
}

interface Paid {
  readonly transactions: readonly TestTransaction[]
}

function wire({ network, address, amounts }: Transfers): object {
  return { network, address, units: amounts.map(String) }
}

async function request<Answer>(
  { url, token }: { readonly url: string; readonly token: string },
  name: string,
  body: object,
): Promise<Answer> {
  const what = `The sandbox's control server, asked to ${name},`
  try {
    // The control server belongs to this program, so trust the form of its answer.
    return (await requestJson({
      url: `${url}/${name}`,
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      timeoutMs,
      bytesMax,
    })) as Answer
  } catch (error) {
    if (!(error instanceof JsonRequestFailed)) throw error
    const why = error.status === null ? `does not answer: ${error.message}` : `answered ${error.status}: ${error.said}`
    throw new ControlFailed(`${what} ${why}`, { cause: error })
  }
}
