// Operations of the sandbox's controls on any local chain, and the accounts they pay from.
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { Web3 } from 'web3'
import { developmentAccounts, developmentMnemonic } from '../../packages/tron-node/src/development-accounts.ts'

export type PayerName = 'faucet' | 'wrong_token' | 'flagged'

export type Transfer = { readonly address: string; readonly units: bigint; readonly payer: PayerName }

/** A transfer in a block. */
export type Sent = {
  readonly hash: string
  readonly from: string
  readonly to: string
  readonly token: string
  readonly units: bigint
  readonly blockNumber: number
}

/** One local chain. Operations that must not run while the chain is held wait until it continues. */
export interface ChainControl {
  height(): Promise<number>
  pay(transfer: Transfer): Promise<Sent>
  /** Stops the mining, pays, and mines the one block with the transfer. */
  payHeld(transfer: Transfer): Promise<Sent>
  /** Reverts the block of the transfer that the chain is held for. */
  fork(hash: string, offsetMs: number): Promise<void>
  /** Mines the reverted transaction and continues mining. Does nothing if the chain is not held for it. */
  resume(hash: string): Promise<Sent | undefined>
  mine(blocks: number, offsetMs: number): Promise<void>
  /** Sets the time of the next block ahead of real time. A chain that is not held mines one at once. */
  setClock(offsetMs: number): Promise<void>
}

export type Account = { readonly address: string; readonly privateKey: string }

/** Accounts beside the faucet: one pays before a fork, one owns another token, one is on the sanctions list. */
const held = 1
const wrongToken = 3
const flagged = 4

/** The accounts of the controls on Ethereum; anvil holds their keys too and gives each of them ether. */
export function ethereumAccounts() {
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(developmentMnemonic))
  const { accounts } = new Web3().eth
  const at = (index: number): Account => {
    const key = root.derive(`m/44'/60'/0'/0/${index}`).privateKey
    if (!key) throw new Error('a seed always gives private keys')
    const privateKey = `0x${Buffer.from(key).toString('hex')}`
    return { address: accounts.privateKeyToAccount(privateKey).address, privateKey }
  }
  return { held: at(held), wrongToken: at(wrongToken), flagged: at(flagged) }
}

/** The accounts of the controls on TRON. */
export function tronAccounts() {
  const accounts = developmentAccounts(flagged + 1)
  const at = (index: number): Account => {
    const account = accounts[index]
    if (!account) throw new Error(`There is no development account ${index}`)
    return account
  }
  return { held: at(held), wrongToken: at(wrongToken), flagged: at(flagged) }
}

/** Payers of the scenario `flagged`, which the service is configured to treat as sanctioned. */
export function flaggedPayers(): string[] {
  return [ethereumAccounts().flagged.address, tronAccounts().flagged.address]
}
