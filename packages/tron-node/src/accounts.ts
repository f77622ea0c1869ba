// The names under which accounts and contracts live in the state. Addresses are 41-hex everywhere.
import type { Message } from './format/protobuf.ts'
import type { Overlay, StateReader } from './state.ts'

/** A deployed contract as getcontract prints it. */
export type ContractRecord = Message & { readonly contract_address: string; readonly origin_address: string }

/** The balance in sun; zero for an unknown address. */
export function balanceOf(state: StateReader, address: string): bigint {
  return BigInt(state.get(`balance:${address}`) ?? 0)
}

/** Zero sun and no entry are the same. */
export function setBalance(state: Overlay, address: string, sun: bigint): void {
  state.set(`balance:${address}`, sun === 0n ? undefined : String(sun))
}

/** Creation time in milliseconds, undefined while the address was never activated: holding tokens does not activate it. */
export function activatedAt(state: StateReader, address: string): number | undefined {
  const time = state.get(`created:${address}`)
  return time === undefined ? undefined : Number(time)
}

/** The first activation stays: later ones change nothing. */
export function activate(state: Overlay, address: string, timeMs: number): void {
  if (activatedAt(state, address) === undefined) state.set(`created:${address}`, String(timeMs))
}

/** The contract deployed at an address, if any. */
export function contractAt(state: StateReader, address: string): ContractRecord | undefined {
  const text = state.get(`contract:${address}`)
  return text === undefined ? undefined : (JSON.parse(text) as ContractRecord)
}

/** Records a contract under its own address. */
export function putContract(state: Overlay, record: ContractRecord): void {
  state.set(`contract:${record.contract_address}`, JSON.stringify(record))
}

/** A non-negative whole number kept under a name of its own (stakes, delegations); zero when absent. */
export function amountAt(state: StateReader, key: string): number {
  return Number(state.get(key) ?? 0)
}

/** Zero and no entry are the same. */
export function setAmount(state: Overlay, key: string, amount: number): void {
  state.set(key, amount === 0 ? undefined : String(amount))
}
