// Withdrawals, refunds and sweeps from the request to the final block, signed by the signer and sent on a local chain by its real adapter.
import test from 'ava'
import { startLocalEthereum } from '../helpers/local-ethereum.ts'
import { startLocalTron } from '../helpers/local-tron.ts'
import { onChainCases } from './on-chain-cases.ts'
import { passedOver } from './payouts.ts'

const ethereum = onChainCases(test, { network: 'ERC20', start: startLocalEthereum })
onChainCases(test, { network: 'TRC20', start: startLocalTron })

test.serial('ERC20: a payment that no block takes is offered for more, and one of the two is paid', async t => {
  const at = ethereum()
  const { payouts } = at
  const to = payouts.someone()
  const id = await payouts.withdraw(to)
  at.isStuck = true
  await payouts.work(1)
  payouts.service.clock.advance(120)
  await payouts.work(2, { deps: passedOver(payouts.deps) })
  const two = await payouts.attempts(id)
  t.deepEqual(
    two.map(({ status, nonce }) => [status, nonce]),
    [
      ['BROADCAST', two[0]!.nonce],
      ['BROADCAST', two[0]!.nonce],
    ],
  )
  at.isStuck = false
  await payouts.work(4)
  t.like(await payouts.withdrawal(id), { status: 'COMPLETED', tx_hash: two[1]!.tx_hash })
  t.deepEqual(await at.paid(to), [25_000_000n])
})
