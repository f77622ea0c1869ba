import { hex } from '@scure/base'
import { formatAddress, parseAddress } from '../../address.ts'
import { ChainUnavailable } from '../../chain.ts'
import type { ListQuestion } from '../../chain.ts'
import { asArray, asHex, asObject, asTruth, isObject } from '../../parse.ts'
import { bytes32 } from './block.ts'
import type { TronNode } from '../node.ts'

/** An account as TRON's HTTP interface writes it: 0x41 and twenty bytes. */
const bytes21 = { bytes: 21, prefix: '' } as const

/** Asks with a constant call at the newest block. A failed call is no answer, whatever it returned. */
export async function readListed(node: TronNode, question: Required<ListQuestion>): Promise<boolean> {
  const { contract, name, account } = question
  const answer = asObject(
    await node.query('wallet', 'triggerconstantcontract', {
      // Any existing account will do as the caller, and the contract surely exists.
      owner_address: `41${bytesOf(contract)}`,
      contract_address: `41${bytesOf(contract)}`,
      function_selector: `${name}(address)`,
      parameter: bytesOf(account).padStart(64, '0'),
    }),
    name,
  )
  const result = asObject(answer.result, `${name}.result`)
  if (result.result !== true || 'code' in result || 'message' in result) {
    throw new ChainUnavailable(`${name}(): ${JSON.stringify(result).slice(0, 200)}`)
  }
  return asTruth(asArray(answer.constant_result, `${name}.constant_result`)[0], `${name}()`)
}

export async function readSender(node: TronNode, txHash: string): Promise<string> {
  const what = 'wallet/gettransactionbyid'
  const answer = asObject(await node.query('wallet', 'gettransactionbyid', { value: txHash }), what)
  if (Object.keys(answer).length === 0) throw new ChainUnavailable(`${what}: the node has no ${txHash}`)
  const id = asHex(answer.txID, bytes32, `${what}.txID`)
  if (id !== txHash) throw new ChainUnavailable(`${what}: asked for ${txHash}, got ${id}`)
  const [call] = asArray(asObject(answer.raw_data, `${what}.raw_data`).contract, `${what}.contract`)
  const parameter = asObject(asObject(call, `${what}.contract[]`).parameter, `${what}.parameter`)
  const value = isObject(parameter.value) ? parameter.value : {}
  return parseOwner(value.owner_address, what)
}

/** Returns the signer of a transaction as the node reports it. */
export function parseOwner(value: unknown, what: string): string {
  const owner = asHex(value, bytes21, `${what}.owner_address`)
  if (!owner.startsWith('41')) throw new ChainUnavailable(`${what}: ${owner} is not an account`)
  return formatAddress('TRC20', hex.decode(owner.slice(2)))
}

function bytesOf(address: string): string {
  const bytes = parseAddress('TRC20', address)
  if (!bytes) throw new TypeError(`${address} is not a TRON address in base58`)
  return hex.encode(bytes)
}
