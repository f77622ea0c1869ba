import type { Network } from '../../src/chains/networks.ts'
import { tronAccounts, type Account, type ChainControl, type Sent, type Transfer } from './control-chain.ts'
import { tronBlockMs } from './chains.ts'
import { createHold } from './hold.ts'
import { sendTron, tronBlockOf, type TronPayer } from './pay-tron.ts'
import type { SandboxNetwork } from '../sandbox-file.ts'
import type { SandboxHome } from '../sandbox-home.ts'
import { deployTronToken } from '../token/deploy-tron.ts'
import { rememberedToken } from '../token/remembered.ts'
import { tronCall } from './tron-rpc.ts'
import type { NodeState } from '../../packages/tron-node/src/http/control.ts'

type Held = { readonly sent: Sent; isForked: boolean }
type Receipt = Pick<Transfer, 'address' | 'units'>

/** Controls of the local TRON chain. */
export class TronControl implements ChainControl {
  readonly #home: SandboxHome
  readonly #name: Network
  readonly #network: SandboxNetwork
  readonly #accounts = tronAccounts()
  readonly #hold = createHold(() => this.#letGo())
  #held: Held | undefined

  constructor(home: SandboxHome, name: Network, network: SandboxNetwork) {
    this.#home = home
    this.#name = name
    this.#network = network
  }

  async height(): Promise<number> {
    return (await this.#order('state')).head
  }

  pay(wanted: Transfer): Promise<Sent> {
    return this.#hold.together(async () => this.#transfer(await this.#payerOf(wanted), wanted))
  }

  async payHeld(wanted: Transfer): Promise<Sent> {
    await this.#hold.begin()
    try {
      await this.#order('pause')
      const hash = await sendTron(this.#network, wanted.address, wanted.units)
      await this.#order('mine')
      const sent = described(this.#network, wanted, { hash, blockNumber: await this.#blockOf(hash) })
      this.#held = { sent, isForked: false }
      return sent
    } catch (error) {
      await this.#letGo()
      throw error
    }
  }

  /** Leaves all transactions of the reverted blocks pending. */
  async fork(hash: string, offsetMs: number): Promise<void> {
    const held = this.#held
    if (held?.sent.hash !== hash) throw new Error(`The chain is not held for ${hash}`)
    await this.#order('fork', { depth: (await this.height()) - held.sent.blockNumber + 1 })
    held.isForked = true
    await this.#setTime(offsetMs)
  }

  async resume(hash: string): Promise<Sent | undefined> {
    const held = this.#held
    if (held?.sent.hash !== hash) return undefined
    try {
      if (!held.isForked) return held.sent
      await this.#order('mine')
      return { ...held.sent, blockNumber: await this.#blockOf(hash) }
    } finally {
      await this.#letGo()
    }
  }

  mine(blocks: number, offsetMs: number): Promise<void> {
    return this.#hold.alone(async () => {
      await this.#order('pause')
      try {
        await this.#order('mine', { n: blocks })
        await this.#setTime(offsetMs)
      } finally {
        await this.#order('resume')
      }
    })
  }

  async setClock(offsetMs: number): Promise<void> {
    const { now, headTimestamp } = await this.#setTime(offsetMs)
    // Only in a slot that has begun: a block in the next one would be ahead of the clock.
    const slot = Math.floor(now / tronBlockMs) * tronBlockMs
    if (!this.#hold.isHeld && slot > headTimestamp) await this.#order('mine')
  }

  async #letGo(): Promise<void> {
    this.#held = undefined
    try {
      await this.#order('resume')
    } finally {
      this.#hold.end()
    }
  }

  async #payerOf({ payer, units }: Transfer): Promise<TronPayer> {
    const { flagged, wrongToken } = this.#accounts
    if (payer === 'faucet') return this.#network
    if (payer === 'wrong_token')
      return { ...this.#from(wrongToken), token: await otherToken(this.#home, this.#name, this.#network) }
    await this.#transfer(this.#network, { address: flagged.address, units })
    return this.#from(flagged)
  }

  #from({ address, privateKey }: Account): TronPayer {
    return { ...this.#network, faucet_address: address, faucet_private_key: privateKey }
  }

  async #transfer(payer: TronPayer, wanted: Receipt): Promise<Sent> {
    const hash = await sendTron(payer, wanted.address, wanted.units)
    return described(payer, wanted, { hash, blockNumber: await this.#blockOf(hash) })
  }

  #blockOf(hash: string): Promise<number> {
    return tronBlockOf(this.#network.rpc_url, hash)
  }

  #setTime(offsetMs: number): Promise<NodeState> {
    return this.#order('setTime', { timestamp: Date.now() + offsetMs })
  }

  #order(name: string, body: object = {}): Promise<NodeState> {
    return tronCall<NodeState>(this.#network.rpc_url, `_dev/${name}`, body)
  }
}

function described(payer: TronPayer, { address, units }: Receipt, at: Pick<Sent, 'hash' | 'blockNumber'>): Sent {
  return { ...at, from: payer.faucet_address, to: address, token: payer.token, units }
}

/** Another token, deployed on first use. */
function otherToken(home: SandboxHome, name: Network, { rpc_url: url }: SandboxNetwork): Promise<string> {
  const { privateKey } = tronAccounts().wrongToken
  return rememberedToken(home, `${name.toLowerCase()}-other`, {
    isThere: async address =>
      'bytecode' in (await tronCall(url, 'wallet/getcontract', { value: address, visible: true })),
    deploy: () => deployTronToken({ url, privateKey, supply: otherSupply }),
  })
}

/** More than all orders together. */
const otherSupply = 10n ** 24n
