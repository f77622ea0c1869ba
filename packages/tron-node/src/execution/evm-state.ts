import type { AccountFields, StateManagerInterface } from '@ethereumjs/common'
import { Account, Address } from '@ethereumjs/util'
import { activate, activatedAt, balanceOf, setBalance } from '../accounts.ts'
import { fromHex, keccakHex, toHex } from '../format/bytes.ts'
import type { Overlay } from '../state.ts'

const emptyCodeHash = keccakHex(new Uint8Array())

/** The 20-byte form in which the virtual machine knows an address. */
export function machineAddress(address: string): Address {
  return new Address(fromHex(address.slice(2)))
}

/** Shows an overlay to the virtual machine as its state: balances are sun, there is no state root. */
export class EvmState implements StateManagerInterface {
  /** The state that runs work on; exchanged between runs. */
  overlay: Overlay
  /** Time that accounts created inside a contract carry. */
  time = 0

  constructor(overlay: Overlay) {
    this.overlay = overlay
  }

  /**
   * The TVM prices a write by the value it replaces, with no memory of the transaction's start and no refunds:
   * answering the current value as the original one makes the net-metering table do just that.
   */
  readonly originalStorageCache = {
    get: (address: Address, key: Uint8Array) => this.getStorage(address, key),
    clear: () => {},
  }

  async getAccount(address: Address): Promise<Account | undefined> {
    const name = named(address)
    const nonce = this.overlay.get(`nonce:${name}`)
    const codeHash = this.overlay.get(`codeHash:${name}`)
    const balance = balanceOf(this.overlay, name)
    if (nonce === undefined && codeHash === undefined && balance === 0n) return undefined
    return new Account(BigInt(nonce ?? 0), balance, undefined, fromHex(codeHash ?? emptyCodeHash))
  }

  async putAccount(address: Address, account?: Account): Promise<void> {
    if (!account) return this.deleteAccount(address)
    const name = named(address)
    if (account.balance !== balanceOf(this.overlay, name)) this.#putBalance(name, account.balance)
    if (account.nonce > 0n) this.overlay.set(`nonce:${name}`, String(account.nonce))
  }

  async deleteAccount(address: Address): Promise<void> {
    const name = named(address)
    for (const key of ['balance', 'nonce', 'code', 'codeHash']) {
      if (this.overlay.get(`${key}:${name}`) !== undefined) this.overlay.set(`${key}:${name}`, undefined)
    }
  }

  async modifyAccountFields(address: Address, fields: AccountFields): Promise<void> {
    const account = (await this.getAccount(address)) ?? new Account()
    if (fields.balance !== undefined) account.balance = fields.balance
    if (fields.nonce !== undefined) account.nonce = fields.nonce
    await this.putAccount(address, account)
  }

  async putCode(address: Address, code: Uint8Array): Promise<void> {
    this.overlay.set(`code:${named(address)}`, toHex(code))
    this.overlay.set(`codeHash:${named(address)}`, keccakHex(code))
  }

  async getCode(address: Address): Promise<Uint8Array> {
    return fromHex(this.overlay.get(`code:${named(address)}`) ?? '')
  }

  async getCodeSize(address: Address): Promise<number> {
    return (this.overlay.get(`code:${named(address)}`) ?? '').length / 2
  }

  async getStorage(address: Address, key: Uint8Array): Promise<Uint8Array> {
    return fromHex(this.overlay.get(slot(address, key)) ?? '')
  }

  async putStorage(address: Address, key: Uint8Array, value: Uint8Array): Promise<void> {
    const isZero = value.every(byte => byte === 0)
    this.overlay.set(slot(address, key), isZero ? undefined : toHex(value))
  }

  /** Only asked for at addresses about to hold their first code, whose storage is empty already. */
  async clearStorage(): Promise<void> {}

  async checkpoint(): Promise<void> {
    this.overlay.checkpoint()
  }

  async commit(): Promise<void> {
    this.overlay.commit()
  }

  async revert(): Promise<void> {
    this.overlay.revert()
  }

  clearCaches(): void {}

  getStateRoot(): Promise<Uint8Array> {
    throw new Error('this state has no root')
  }

  setStateRoot(): Promise<void> {
    throw new Error('this state has no root')
  }

  hasStateRoot(): Promise<boolean> {
    throw new Error('this state has no root')
  }

  shallowCopy(): StateManagerInterface {
    return new EvmState(this.overlay)
  }

  #putBalance(name: string, sun: bigint): void {
    setBalance(this.overlay, name, sun)
    if (sun > 0n && activatedAt(this.overlay, name) === undefined) activate(this.overlay, name, this.time)
  }
}

function named(address: Address): string {
  return `41${toHex(address.bytes)}`
}

function slot(address: Address, key: Uint8Array): string {
  return `slot:${named(address)}:${toHex(key)}`
}
