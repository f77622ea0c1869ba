import { networkTable, type Network } from '../../src/chains/networks.ts'
import { ethereumAccounts, type Account, type ChainControl, type Sent, type Transfer } from './control-chain.ts'
import { ethereumRpc } from './ethereum-rpc.ts'
import { createHold } from './hold.ts'
import { ethereumBlockOf, sendEthereum, type EthereumPayer } from './pay-ethereum.ts'
import type { SandboxNetwork } from '../sandbox-file.ts'
import { deployEthereumToken } from '../token/deploy-ethereum.ts'
import { rememberedToken } from '../token/remembered.ts'
import type { SandboxHome } from '../sandbox-home.ts'

/** The transfer that the chain is held for, with its signed bytes once its block is reverted. */
type Held = { readonly sent: Sent; raw?: string | undefined }
type Receipt = Pick<Transfer, 'address' | 'units'>
type Block = { readonly transactions: readonly string[] }

/** A deeper fork would revert final blocks. */
const depthMax = 2

/** Controls of a local EVM chain. */
export class EthereumControl implements ChainControl {
  readonly #home: SandboxHome
  readonly #name: Network
  readonly #network: SandboxNetwork
  readonly #accounts = ethereumAccounts()
  readonly #hold = createHold(() => this.#letGo())
  #held: Held | undefined

  constructor(home: SandboxHome, name: Network, network: SandboxNetwork) {
    this.#home = home
    this.#name = name
    this.#network = network
  }

  get #blockSeconds(): number {
    return networkTable[this.#name].blockSeconds
  }

  async height(): Promise<number> {
    return Number(await this.#rpc<string>('eth_blockNumber'))
  }

  pay(wanted: Transfer): Promise<Sent> {
    return this.#hold.together(async () => this.#transfer(await this.#payerOf(wanted), wanted))
  }

  async payHeld(wanted: Transfer): Promise<Sent> {
    await this.#hold.begin()
    try {
      const payer = await this.#funded(this.#accounts.held, wanted.units)
      await this.#rpc('evm_setIntervalMining', 0)
      const hash = await sendEthereum(payer, wanted.address, wanted.units)
      await this.#mine(1)
      const sent = described(payer, wanted, { hash, blockNumber: await this.#blockOf(hash) })
      this.#held = { sent }
      return sent
    } catch (error) {
      await this.#letGo()
      throw error
    }
  }

  /** Reverts only the transaction that the chain is held for. Others keep their blocks. */
  async fork(hash: string, offsetMs: number): Promise<void> {
    const held = this.#held
    if (held?.sent.hash !== hash) throw new Error(`The chain is not held for ${hash}`)
    const { blockNumber } = held.sent
    const depth = (await this.height()) - blockNumber + 1
    if (depth > depthMax) throw new Error(`Transaction ${hash} is final: ${depth} blocks deep`)
    const found = await this.#transactionsFrom(blockNumber, depth)
    held.raw = found.find(one => one.hash === hash)?.raw
    const kept = found.filter(one => one.hash !== hash).map(one => [one.raw, one.index])
    await this.#rpc('anvil_reorg', depth, kept)
    await this.#setTime(offsetMs)
  }

  async resume(hash: string): Promise<Sent | undefined> {
    const held = this.#held
    if (held?.sent.hash !== hash) return undefined
    try {
      if (!held.raw) return held.sent
      await this.#rpc('eth_sendRawTransaction', held.raw)
      await this.#mine(1)
      return { ...held.sent, blockNumber: await this.#blockOf(hash) }
    } finally {
      await this.#letGo()
    }
  }

  mine(blocks: number, offsetMs: number): Promise<void> {
    return this.#hold.alone(async () => {
      await this.#mine(blocks, this.#blockSeconds)
      await this.#setTime(offsetMs)
    })
  }

  async setClock(offsetMs: number): Promise<void> {
    await this.#setTime(offsetMs)
    if (!this.#hold.isHeld) await this.#mine(1)
  }

  async #letGo(): Promise<void> {
    this.#held = undefined
    try {
      await this.#rpc('evm_setIntervalMining', this.#blockSeconds)
    } finally {
      this.#hold.end()
    }
  }

  async #payerOf({ payer, units }: Transfer): Promise<EthereumPayer> {
    if (payer === 'faucet') return this.#network
    if (payer === 'flagged') return this.#funded(this.#accounts.flagged, units)
    return { ...this.#from(this.#accounts.wrongToken), token: await otherToken(this.#home, this.#name, this.#network) }
  }

  async #funded(account: Account, units: bigint): Promise<EthereumPayer> {
    await this.#transfer(this.#network, { address: account.address, units })
    return this.#from(account)
  }

  #from({ address }: Account): EthereumPayer {
    return { ...this.#network, faucet_address: address }
  }

  async #transfer(payer: EthereumPayer, wanted: Receipt): Promise<Sent> {
    const hash = await sendEthereum(payer, wanted.address, wanted.units)
    return described(payer, wanted, { hash, blockNumber: await this.#blockOf(hash) })
  }

  async #transactionsFrom(first: number, blocks: number) {
    const found: { hash: string; raw: string; index: number }[] = []
    for (let index = 0; index < blocks; index += 1) {
      const { transactions } = await this.#rpc<Block>('eth_getBlockByNumber', hex(first + index), false)
      for (const hash of transactions)
        found.push({ hash, raw: await this.#rpc<string>('eth_getRawTransactionByHash', hash), index })
    }
    return found
  }

  #blockOf(hash: string): Promise<number> {
    return ethereumBlockOf(this.#network.rpc_url, hash)
  }

  #mine(blocks: number, seconds = 0): Promise<unknown> {
    return this.#rpc('anvil_mine', hex(blocks), hex(seconds))
  }

  /** Rounds up to whole seconds, so that time never goes back before mined blocks. */
  #setTime(offsetMs: number): Promise<unknown> {
    return this.#rpc('evm_setTime', Math.ceil((Date.now() + offsetMs) / 1000))
  }

  #rpc<Result>(method: string, ...params: readonly unknown[]): Promise<Result> {
    return ethereumRpc<Result>(this.#network.rpc_url, method, params)
  }
}

function described(payer: EthereumPayer, { address, units }: Receipt, at: Pick<Sent, 'hash' | 'blockNumber'>): Sent {
  return { ...at, from: payer.faucet_address, to: address, token: payer.token, units }
}

/** Another token, deployed on first use. */
function otherToken(home: SandboxHome, name: Network, { rpc_url: url }: SandboxNetwork): Promise<string> {
  const { privateKey } = ethereumAccounts().wrongToken
  return rememberedToken(home, `${name.toLowerCase()}-other`, {
    isThere: async address => (await ethereumRpc<string>(url, 'eth_getCode', [address, 'latest'])) !== '0x',
    deploy: () => deployEthereumToken({ url, privateKey, supply: otherSupply }),
  })
}

/** More than all orders together. */
const otherSupply = 10n ** 24n

function hex(value: number): string {
  return `0x${value.toString(16)}`
}
