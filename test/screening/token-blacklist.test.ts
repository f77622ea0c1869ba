import test from 'ava'
import { connectChain } from '../../src/chains/connect.ts'
import { usdt } from '../../src/lib/money.ts'
import { queryProviders } from '../../src/screening/screening.service.ts'
import type { IncomingTransfer } from '../../src/screening/screening.ts'
import { createTokenBlacklist } from '../../src/screening/token-blacklist.service.ts'
import { formatAddress } from '../../src/chains/address.ts'
import { startLocalChains, type LocalChains } from '../helpers/local-chains.ts'

let chains: LocalChains
test.before(async () => {
  chains = await startLocalChains()
})
test.after.always(() => chains?.stop())

for (const name of ['ethereum', 'tron'] as const) {
  test(`${name}: whoever the token's issuer blocks is flagged as sender, as signer and as receiver`, async t => {
    const local = chains[name]
    const chain = await connectChain(local.settings, () => performance.now())
    const provider = createTokenBlacklist(chain)
    const address = (fill: number) => formatAddress(chain.network, new Uint8Array(20).fill(fill))
    const txHash = await local.pay({ kind: 'batch', transfers: [{ to: address(1), amount: 5n }] })
    await local.mine()
    // Paid by a contract: whose tokens moved and who signed are two.
    const [transfer] = await chain.transfers(await chain.head())
    const txSender = await chain.transactionSender(txHash)
    t.is(transfer?.from, local.batcher)
    t.is(txSender, local.faucet)
    const subject: IncomingTransfer = {
      direction: 'incoming',
      environment: 'test',
      network: chain.network,
      txHash,
      from: transfer!.from,
      txSender,
      to: transfer!.to,
      amount: usdt(5n),
    }
    t.is((await provider.screen(subject)).kind, 'clear')
    for (const [account, role] of [
      [subject.from, 'sending'],
      [subject.txSender, 'signing'],
      [subject.to, 'receiving'],
    ] as const) {
      await local.blacklist(account, true)
      await local.mine()
      t.like(await provider.screen(subject), {
        kind: 'flagged',
        reason: `The ${role} address is blocked by the issuer of the token`,
        reference: account,
      })
      await local.blacklist(account, false)
      await local.mine()
    }
    t.is((await provider.screen(subject)).kind, 'clear')
    const [wallet, destination] = [address(3), address(4)]
    const payment = { ...subject, direction: 'outgoing', from: wallet, to: destination } as const
    t.is((await provider.screen(payment)).kind, 'clear')
    await local.blacklist(wallet, true)
    await local.mine()
    await t.throwsAsync(() => provider.screen(payment), { message: /blocks the wallet .*, which pays/ })
    t.is((await provider.screen({ ...payment, from: null })).kind, 'clear', 'there is no wallet yet')
    await local.blacklist(destination, true)
    await local.mine()
    t.like(await provider.screen(payment), {
      kind: 'flagged',
      reason: 'The destination address is blocked by the issuer of the token',
    })
  })

  test(`${name}: a contract that keeps no such list gives no verdict`, async t => {
    const local = chains[name]
    const chain = await connectChain(local.settings, () => performance.now())
    const wrong = createTokenBlacklist({
      isListed: question => chain.isListed({ ...question, contract: local.batcher }),
    })
    const subject = {
      direction: 'incoming',
      environment: 'test',
      network: chain.network,
      txHash: '',
      amount: usdt(5n),
    } as const
    const account = local.faucet
    const [finding] = await queryProviders([wrong], { ...subject, from: account, txSender: account, to: account })
    t.is(finding?.verdict.kind, 'unknown')
  })
}
