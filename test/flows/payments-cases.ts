import type { TestFn } from 'ava'
import { sharedService } from '../helpers/shared.ts'
import type { Network } from '../../src/chains/chain.ts'
import { openFlowService } from './service.ts'
import { outcomeOf, payWithoutFunds } from './raw.ts'
import { openSale, units } from './sale.ts'

/** What was paid, from the signed request to the verified webhook: every amount and every kind of transaction. Where a chain's time cannot leap, no order ends. */
export function paymentCases(test: TestFn, networks: readonly Network[], { canLeap = true } = {}): void {
  const service = sharedService(test, openFlowService)

  for (const network of networks) {
    test.serial(`${network}: two partial payments keep the order open, then pay it once`, async t => {
      const sale = await openSale(t, service(), { network, amount: '11' })
      await sale.transfer('5')
      t.like(await sale.inspect(), { status: 'OPEN', received_amount: '5', missing_amount: '6' })
      await sale.finalize()
      t.like(await sale.inspect(), { status: 'OPEN', received_amount: '5', credited_amount: '4.95' })
      await sale.transfer('6')
      t.is((await sale.inspect()).status, 'PENDING_CONFIRM')
      await sale.finalize()
      const paid = await sale.inspect()
      t.like(paid, { status: 'PAID', received_amount: '11', credited_amount: '10.89', fee_amount: '0.11' })
      t.is(paid.transactions.length, 2)
      t.deepEqual(await sale.streamed(), ['OPEN', 'PENDING_CONFIRM', 'CONFIRMING', 'PAID'])
      t.deepEqual(sale.webhooks(), [['payment.confirmed', 'PAID']])
    })

    test.serial(`${network}: one transaction with two transfers to one order and one to another pays both`, async t => {
      const sale = await openSale(t, service(), { network, amount: '20' })
      const other = await sale.more({ amount: '12' })
      const transfers = [
        { to: sale.order.address, amount: units('8') },
        { to: other.address, amount: units('12') },
        { to: sale.order.address, amount: units('12') },
      ]
      const [hash] = await sale.pay([{ kind: 'batch', transfers }])
      await sale.finalize()
      const paid = await sale.inspect()
      t.is(paid.status, 'PAID')
      t.deepEqual(
        paid.transactions.map(one => [one.tx_hash, one.log_index, one.amount, one.status]),
        [
          [hash, 0, '8', 'FINAL'],
          [hash, 2, '12', 'FINAL'],
        ],
      )
      t.like(await sale.get(other.id), { status: 'PAID', received_amount: '12', credited_amount: '11.88' })
      t.deepEqual(sale.webhooks(), [['payment.confirmed', 'PAID']])
    })

    test.serial(`${network}: a transfer from inside a contract pays, and names the contract as its payer`, async t => {
      const sale = await openSale(t, service(), { network })
      await sale.pay([{ kind: 'batch', transfers: [{ to: sale.order.address, amount: units('25') }] }])
      await sale.finalize()
      const paid = await sale.inspect()
      t.like(paid, { status: 'PAID', received_amount: '25' })
      t.is(paid.transactions[0]?.from, service().on(network).local.batcher)
      t.deepEqual(sale.webhooks(), [['payment.confirmed', 'PAID']])
    })

    test.serial(`${network}: an overpayment is credited whole`, async t => {
      const sale = await openSale(t, service(), { network, amount: '11' })
      await sale.transfer('20')
      await sale.finalize()
      t.like(await sale.inspect(), {
        status: 'PAID',
        received_amount: '20',
        overpaid_amount: '9',
        credited_amount: '19.8',
        fee_amount: '0.2',
      })
      t.is(sale.webhookBodies()[0]?.data.overpaid_amount, '9')
    })

    test.serial(
      `${network}: exactly the tolerated minimum pays, a millionth more too, a millionth less does not`,
      async t => {
        const exact = await openSale(t, service(), { network, amount: '11' })
        const above = await openSale(t, service(), { network, amount: '11' })
        const below = await openSale(t, service(), { network, amount: '11' })
        await exact.pay([
          { kind: 'transfer', to: exact.order.address, amount: units('10.89') },
          { kind: 'transfer', to: above.order.address, amount: units('10.890001') },
          { kind: 'transfer', to: below.order.address, amount: units('10.889999') },
        ])
        await exact.finalize()
        t.like(await exact.inspect(), { status: 'PAID', received_amount: '10.89', credited_amount: '10.7811' })
        t.like(await above.inspect(), { status: 'PAID', received_amount: '10.890001', missing_amount: '0' })
        t.like(await below.inspect(), { status: 'OPEN', missing_amount: '0.110001' })
        t.deepEqual(exact.webhooks(), [['payment.confirmed', 'PAID']])
        if (!canLeap) return
        await below.mine(1, { time: below.atEnd(1) })
        t.like(await below.inspect(), { status: 'UNDERPAID', received_amount: '10.889999', credited_amount: '10.7811' })
        t.deepEqual(await below.streamed(), ['OPEN', 'UNDERPAID'])
        t.deepEqual(below.webhooks(), [['payment.underpaid', 'UNDERPAID']])
      },
    )

    test.serial(`${network}: another token of the same name and a transfer of nothing are nothing`, async t => {
      const sale = await openSale(t, service(), { network })
      const { address } = sale.order
      const hashes = await sale.pay([
        { kind: 'otherToken', to: address, amount: units('25') },
        { kind: 'transfer', to: address, amount: 0n },
      ])
      for (const hash of hashes) t.is(await outcomeOf(service().on(network).local, hash), 'succeeded')
      await sale.finalize()
      const untouched = await sale.inspect()
      t.like(untouched, { status: 'OPEN', received_amount: '0', credited_amount: '0' })
      t.deepEqual(untouched.transactions, [])
      if (!canLeap) return
      await sale.mine(1, { time: sale.atEnd(1) })
      t.like(await sale.inspect(), { status: 'EXPIRED', received_amount: '0', paid_at: null })
      t.deepEqual(await sale.streamed(), ['OPEN', 'EXPIRED'])
      t.deepEqual(sale.webhooks(), [['payment.expired', 'EXPIRED']])
    })

    test.serial(`${network}: a failed transaction is nothing, though its call data are those of a payment`, async t => {
      const sale = await openSale(t, service(), { network })
      const { local } = service().on(network)
      const { address } = sale.order
      const withoutFunds = await payWithoutFunds(local, { to: address, amount: units('25') })
      const [tooMuch] = await sale.pay([{ kind: 'failed', to: address, amount: units('25') }])
      for (const hash of [withoutFunds, tooMuch!]) t.is(await outcomeOf(local, hash), 'failed')
      await sale.finalize()
      const untouched = await sale.inspect()
      t.like(untouched, { status: 'OPEN', received_amount: '0' })
      t.deepEqual(untouched.transactions, [])
    })

    test.serial(`${network}: a transfer that succeeds inside a transaction which then fails is nothing`, async t => {
      const sale = await openSale(t, service(), { network })
      const { address } = sale.order
      const transfers = [
        { to: address, amount: units('25') },
        { to: address, amount: 2n ** 90n }, // more than there is
      ]
      const [hash] = await sale.pay([{ kind: 'batch', transfers }])
      t.is(await outcomeOf(service().on(network).local, hash!), 'failed')
      await sale.finalize()
      const untouched = await sale.inspect()
      t.like(untouched, { status: 'OPEN', received_amount: '0' })
      t.deepEqual(untouched.transactions, [])
    })
  }
}
