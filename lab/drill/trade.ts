// A merchant's business during drills on an installed server: orders are created and paid all the time, and money is paid out.
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ethereumRpc } from '../../dev/chains/ethereum-rpc.ts'
import { sendEthereum } from '../../dev/chains/pay-ethereum.ts'
import { ApiError, type Kassa } from '../../sdk/typescript/src/index.ts'
import { receiver } from '../install/internet.ts'
import type { Installed } from '../install/installed.ts'
import { until } from '../until.ts'

const everyMs = 1500
/** Every so many customers, the merchant withdraws. */
const withdrawsEvery = 3
const amount = '25'
const paidOut = '10'
const million = 1_000_000n
/** balanceOf(address). */
const balanceSelector = '0x70a08231'

interface Payout {
  readonly id: string
  readonly address: string
}

/** A request without success, and when it was under way. */
interface Refused extends Span {
  readonly text: string
  /** Whether the contract says to repeat it: the service failed, and the outcome is unknown. */
  readonly isFailure: boolean
}

interface Span {
  readonly from: number
  readonly to: number
}

export class Trade {
  readonly #installed: Installed
  readonly #over = new AbortController()
  readonly #orders: string[] = []
  readonly #payouts: Payout[] = []
  /** Orders that were seen paid. */
  readonly #paid = new Set<string>()
  readonly #payments: Promise<unknown>[] = []
  #trading: Promise<void> = Promise.resolve()
  /** The merchant's client. A drill may replace its key. */
  kassa: Kassa
  readonly refused: Refused[] = []
  readonly #outages: Span[] = []

  constructor(installed: Installed) {
    this.#installed = installed
    this.kassa = installed.kassa
  }

  get orders(): readonly string[] {
    return this.#orders
  }

  get created(): number {
    return this.#orders.length
  }

  async begin(): Promise<void> {
    await this.kassa.webhooks.create({ url: `https://${receiver}:8443/kassa`, events: ['payment.confirmed'] })
    this.#trading = (async () => {
      for (let n = 1; !this.#over.signal.aborted; n += 1) {
        await this.#serve(n)
        await sleep(everyMs)
      }
    })()
  }

  async #serve(n: number): Promise<void> {
    const { chain } = this.#installed.internet
    const key = randomUUID()
    const base = { currency: 'USDT', network: 'ERC20', idempotency_key: key } as const
    const order = await this.#request(options => this.kassa.orders.create({ ...base, amount }, options))
    if (!order) return
    this.#orders.push(order.id)
    this.#payments.push(sendEthereum(chain, order.address, BigInt(amount) * million))
    if (n % withdrawsEvery !== 0 || n <= withdrawsEvery) return
    const address = `0x${randomBytes(20).toString('hex')}`
    const payout = { ...base, amount: paidOut, address }
    const withdrawal = await this.#request(options => this.kassa.withdrawals.create(payout, options))
    if (withdrawal) this.#payouts.push({ id: withdrawal.id, address })
  }

  /** Repeats a request whose outcome is unknown, as a shop does. Keeps every refusal, so that the client repeats nothing by itself. */
  async #request<Answer>(send: (options: { maxRetries: 0 }) => Promise<Answer>): Promise<Answer | null> {
    for (;;) {
      const from = Date.now()
      try {
        return await send({ maxRetries: 0 })
      } catch (error) {
        const isFailure = error instanceof ApiError && error.status === 500
        this.refused.push({ from, to: Date.now(), text: String(error), isFailure })
        if (!isFailure || this.#over.signal.aborted) return null
      }
      await sleep(everyMs)
    }
  }

  /** Does what the manual announces an outage for. Until orders are created again, the service may fail, with the contract's 500 only. */
  async outage(work: () => Promise<void>): Promise<void> {
    const from = Date.now()
    await work()
    await this.goesOn(1)
    this.#outages.push({ from, to: Date.now() })
  }

  /** Begins the next drill: what was refused before counts no more. */
  forgive(): void {
    this.refused.length = 0
  }

  /** Requests that no announced outage excuses. */
  #unannounced(): string[] {
    const isIn = (one: Refused) =>
      one.isFailure && this.#outages.some(({ from, to }) => one.from <= to && one.to >= from)
    return this.refused
      .filter(one => !isIn(one))
      .map(({ to, text }) => `refused at ${new Date(to).toISOString()}: ${text}`)
  }

  /** Ends when orders have been created again, as many as this. */
  async goesOn(count = 3): Promise<void> {
    const wanted = this.created + count
    await until('orders are created again', () => this.created >= wanted)
  }

  async end(): Promise<void> {
    this.#over.abort()
    await this.#trading
    await Promise.all(this.#payments)
  }

  /**
   * Returns the broken promises: each created order is paid once and its shop notified, each withdrawal is paid once, and no
   * request is refused outside of an announced outage.
   */
  async broken(): Promise<string[]> {
    await Promise.all(this.#payments)
    const broken = this.#unannounced()
    const ids = [...this.#orders]
    const payouts = [...this.#payouts]
    await until('all orders are paid', async () => (await this.#unpaid(ids)).length === 0).catch(async () => {
      broken.push(`not paid: ${(await this.#unpaid(ids)).join(', ')}`)
    })
    await until('all withdrawals are paid', async () => (await this.#pending(payouts)).length === 0).catch(async () => {
      broken.push(`not paid out: ${(await this.#pending(payouts)).join(', ')}`)
    })
    for (const { id, address } of payouts) {
      const has = await this.#balanceOf(address)
      if (has !== BigInt(paidOut) * million) broken.push(`withdrawal ${id} paid ${has} units`)
    }
    await until('all webhooks arrived', () => this.#untold(ids).length === 0).catch(() => {
      broken.push(`no webhook: ${this.#untold(ids).join(', ')}`)
    })
    return broken
  }

  async #unpaid(ids: readonly string[]): Promise<string[]> {
    const found: string[] = []
    for (const id of ids.filter(one => !this.#paid.has(one))) {
      const { status, credited_amount: credited } = await this.kassa.orders.retrieve(id)
      if (status === 'PAID' && Number(credited) === Number(amount)) this.#paid.add(id)
      else found.push(`${id} ${status} ${credited}`)
    }
    return found
  }

  async #pending(payouts: readonly Payout[]): Promise<string[]> {
    const all = await Promise.all(payouts.map(({ id }) => this.kassa.withdrawals.retrieve(id)))
    return all.filter(one => one.status !== 'COMPLETED').map(one => `${one.id} ${one.status}`)
  }

  /** Orders whose event did not arrive, or arrived as two events. */
  #untold(ids: readonly string[]): string[] {
    const events = new Map<string, Set<string>>()
    for (const { body } of this.#installed.internet.webhooks) {
      const { id, data } = JSON.parse(body) as { id: string; data: { order_id: string } }
      events.set(data.order_id, (events.get(data.order_id) ?? new Set()).add(id))
    }
    return ids.filter(id => events.get(id)?.size !== 1)
  }

  async #balanceOf(address: string): Promise<bigint> {
    const { rpc_url: url, token } = this.#installed.internet.chain
    const data = balanceSelector + address.slice(2).padStart(64, '0')
    return BigInt(await ethereumRpc<string>(url, 'eth_call', [{ to: token, data }, 'latest']))
  }
}
