// A withdrawal above the hot balance is not starved by smaller ones, and does not stop them for good.
import test from 'ava'
import { tooLittle } from '../../src/chains/send/quote.ts'
import { startPayouts } from '../payouts/payouts.ts'

for (const network of ['ERC20', 'TRC20'] as const)
  test.serial(
    `${network}: a withdrawal that the wallet does not cover holds younger ones back for half an hour`,
    async t => {
      const at = await startPayouts(network)
      t.teardown(() => at.close())
      let hot = 100_000_000n
      const wallet = at.wallet()
      const { outgoing } = wallet
      const quote: typeof outgoing.quote = async intent => (intent.amount > hot ? tooLittle : outgoing.quote(intent))
      const parts = { signer: { db: at.signerDb, wallet: { ...wallet, outgoing: { ...outgoing, quote } } } }
      const large = await at.withdraw(at.someone(), '150')
      await at.work(1, parts)
      const small = await at.withdraw(at.someone(), '40')
      await at.work(6, parts)
      t.is((await at.attempts(large))[0]?.note, tooLittle.reason)
      t.is((await at.attempts(small))[0]?.note, 'an older withdrawal is waiting for funds in the hot wallet')
      hot = 200_000_000n
      at.service.clock.advance(120)
      await at.work(12, parts)
      t.is((await at.withdrawal(large)).status, 'COMPLETED')
      at.service.clock.advance(120)
      await at.work(8, parts)
      t.is((await at.withdrawal(small)).status, 'COMPLETED')

      const larger = await at.withdraw(at.someone(), '500')
      await at.work(1, parts)
      const next = await at.withdraw(at.someone(), '40')
      await at.work(2, parts)
      t.is((await at.withdrawal(next)).status, 'APPROVED')
      at.service.clock.advance(1_801)
      await at.work(8, parts)
      t.is((await at.withdrawal(next)).status, 'COMPLETED')
      t.is((await at.withdrawal(larger)).status, 'APPROVED')
    },
  )
