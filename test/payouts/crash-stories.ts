// Stories of money that goes out, each told by its stages, so that whoever acts in one of them may die at any point.
import { randomUUID } from 'node:crypto'
import { ChainUnavailable } from '../../src/chains/chain.ts'
import { runOn } from '../../src/jobs/pay-withdrawals.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { usdt } from '../../src/lib/money.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { signNext } from '../../src/signer/sign/sign.service.ts'
import { decideWithdrawal, notifyDecision } from '../../src/withdrawals/approve/approve.service.ts'
import { createWithdrawal } from '../../src/withdrawals/request/create-withdrawal.service.ts'
import { createRefund } from '../../src/withdrawals/refunds/refund.service.ts'
import { cancelWithdrawal } from '../../src/withdrawals/withdrawal.service.ts'
import { orderInput } from '../helpers/order-input.ts'
import { mortal, mortalDatabase, mortalWallet, mortalWay, type Moments } from './crash.ts'
import { withWay, type Payouts } from './payouts.ts'

export interface Reporter {
  readonly at: Payouts
  readonly moments: Moments
  /** Where it is to be paid. */
  readonly to: string
  /** Of this story's request, so that whoever never heard an answer asks again. */
  readonly key: string
  /** Asks for a withdrawal; its id. */
  ask(amount: string): Promise<string>
  refund(): Promise<string>
  approve(operator: string): Promise<void>
  cancel(): Promise<void>
  /** Whoever pays goes round once. */
  pay(): Promise<void>
  /** The signer signs all there is. */
  sign(): Promise<void>
  /** Closes its journal. */
  end(): void
}

export interface Story {
  readonly name: string
  readonly end: 'COMPLETED' | 'FAILED' | 'REJECTED'
  /** What it asks for, in USDT; default 25. */
  readonly amount?: string
  /** Whether it is the refund of an order. */
  readonly isRefund?: true
  readonly report: (reporter: Reporter) => Promise<void>
}

/** From its request to its end, with blocks in between. */
async function payOff({ at, pay, sign }: Reporter): Promise<void> {
  await pay()
  await sign()
  await pay()
  at.payee.mine(3)
  at.service.clock.advance(20)
  await pay()
}

/** No block takes the first attempt, for so long that a second one follows where there may be one. */
async function waitInVain(reporter: Reporter, seconds: number): Promise<void> {
  const { at, pay, sign } = reporter
  at.payee.isStuck = true
  await pay()
  await sign()
  await pay()
  at.payee.mine(Math.ceil(seconds / 3))
  at.service.clock.advance(seconds)
  await pay()
  await sign()
  at.payee.isStuck = false
  await pay()
  at.payee.mine(3)
  at.service.clock.advance(20)
  await pay()
}

export const stories: readonly Story[] = [
  {
    name: 'a withdrawal is paid',
    end: 'COMPLETED',
    async report(reporter) {
      await reporter.ask('25')
      await payOff(reporter)
    },
  },
  {
    name: 'a refund is paid',
    end: 'COMPLETED',
    isRefund: true,
    async report(reporter) {
      await reporter.refund()
      await payOff(reporter)
    },
  },
  {
    name: 'two people approve, and it is paid',
    end: 'COMPLETED',
    amount: '90',
    async report(reporter) {
      await reporter.ask('90')
      await reporter.approve('alice')
      await reporter.approve('bob')
      await payOff(reporter)
    },
  },
  {
    name: 'its merchant cancels it',
    end: 'REJECTED',
    amount: '90',
    async report(reporter) {
      await reporter.ask('90')
      await reporter.cancel()
    },
  },
  {
    name: 'the token refuses it in its block',
    end: 'FAILED',
    async report(reporter) {
      await reporter.ask('25')
      reporter.at.payee.refusing.add(reporter.to)
      await payOff(reporter)
    },
  },
  {
    name: 'the token would refuse it',
    end: 'FAILED',
    async report(reporter) {
      const { at, pay, sign } = reporter
      const { quote } = at.payee
      await reporter.ask('25')
      await pay()
      try {
        at.payee.quote = { kind: 'refused', reason: 'it is on a list', isPermanent: true }
        for (const seconds of [70, 3_700, 70]) {
          await sign()
          await pay()
          at.service.clock.advance(seconds)
        }
        await pay()
      } finally {
        at.payee.quote = quote
      }
    },
  },
  {
    name: 'no block takes the first attempt, a second one follows',
    end: 'COMPLETED',
    async report(reporter) {
      await reporter.ask('25')
      await waitInVain(reporter, 630)
    },
  },
  {
    name: 'no block takes it for so long that somebody should look',
    end: 'COMPLETED',
    async report(reporter) {
      await reporter.ask('25')
      reporter.at.payee.isStuck = true
      await reporter.pay()
      await reporter.sign()
      await reporter.pay()
      reporter.at.service.clock.advance(1_000)
      await reporter.pay()
      reporter.at.payee.isStuck = false
    },
  },
]

/** What is asked for; without a key and an address something new. */
export interface Request {
  readonly orderId: string
  readonly key?: string
  readonly to?: string
}

/** Whoever tells this story, as somebody who may die. */
export function reportAs(at: Payouts, moments: Moments, { orderId, ...request }: Request): Reporter {
  const { key = randomUUID(), to = at.someone() } = request
  let id = ''
  const wallet = at.wallet()
  const deps = mortal(withWay(at.deps, mortalWay(at.payee.way(), moments)), moments)
  const { network } = at.key
  const input = { network, address: to, idempotencyKey: key, metadata: {}, orderId: null }
  const enter = (stage: string) => moments.enter(stage)
  return {
    at,
    moments,
    to,
    key,
    async ask(amount) {
      enter('ask')
      const asked = { ...input, amount: usdt(BigInt(amount) * 1_000_000n) }
      return (id = (await createWithdrawal(deps, at.merchant, asked)).withdrawal.id)
    },
    async refund() {
      enter('refund')
      const asked = { orderId, amount: usdt(2_000_000n), address: to, idempotencyKey: key }
      return (id = (await createRefund(deps, at.merchant, asked)).withdrawal.id)
    },
    async approve(operator) {
      enter('approve')
      const input_ = { withdrawalId: id, operator, decision: 'approved', reason: 'looked at' } as const
      await notifyDecision(deps, await decideWithdrawal(deps, input_))
    },
    async cancel() {
      enter('cancel')
      await cancelWithdrawal(deps, at.merchant, id)
    },
    async pay() {
      enter('pay')
      await runOn(deps, at.key)
    },
    async sign() {
      enter('sign')
      const signer = { db: mortalDatabase(at.signerDb, moments), clock: at.service.clock, log: at.deps.log }
      try {
        const mortalOne = mortalWallet(wallet, moments)
        while (await signNext(signer, mortalOne)) {
          // Until there is nothing to sign.
        }
      } catch (error) {
        if (!(error instanceof ChainUnavailable)) throw error
      }
    },
    end: () => wallet.journal.close(),
  }
}

/** An order of this merchant that was paid, for refunds. */
export async function paidOrder({ service, deps, key, merchant }: Payouts): Promise<string> {
  const { network } = key
  const chain = network === 'ERC20' ? service.ethereum : service.tron
  await watchChain(deps, key)
  const { order } = await createOrder(deps, merchant, orderInput({ network, amount: usdt(1_000_000_000n) }))
  chain.mine([{ to: order.address, amount: 1_000_000_000n }])
  chain.mineEmpty(4)
  await watchChain(deps, key)
  return order.id
}
