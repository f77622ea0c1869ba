import { networkTable, type NetworkRow } from '../../../chains/networks.ts'
import { linkButton } from '../../kit/button.ts'
import { html, type Html } from '../../html.ts'
import type { PaymentRequest } from './payment-request.ts'
import type { ViewParts } from '../view.ts'

/**
 * The place for wallets in the browser, hidden until one announces itself. Then a script adds its button
 * (docs/decisions/checkout.md#wallets-in-the-page).
 */
export function walletSection({ checkout, words, walletScript }: ViewParts, { address, amount }: PaymentRequest): Html {
  const { order, network, payerCost } = checkout
  if (network === null) return html``
  const { chainName, coin, unitsOfCoin, browserWallet } = networkTable[order.network]
  const fee = payerCost ? Math.ceil(Number(payerCost.trx_max) * Number(unitsOfCoin)) : 0
  return html`<div id="wallets" hidden data-script="${walletScript}" data-wallet="${browserWallet}" data-chain="${network.chainIdentity}" data-token="${network.token}" data-to="${address}" data-units="${amount.toString()}" data-fee="${fee}" data-pay="${words.text('walletPay', { wallet: '{wallet}' })}" data-confirm="${words.text('walletConfirm')}" data-sent="${words.text('walletSent', { network: chainName })}" data-rejected="${words.text('walletRejected')}" data-wrong-chain="${words.text('walletWrongChain', { network: chainName })}" data-poor="${words.text('walletPoor')}" data-no-fee="${words.text('walletNoFee', { coin })}" data-locked="${words.text('walletLocked')}" data-failed="${words.text('walletFailed')}"><div class="offers"></div><p class="says" role="status"></p></div>` // prettier-ignore
}

/** Links that open this page, or the payment, in a wallet app. Only links that the makers document, and only for real money. */
export function walletLinks({ checkout, words, pageUrl }: ViewParts, { address, amount }: PaymentRequest): Html | null {
  const { order, network } = checkout
  const { main, accountPath, tokenPocket, browserWallet }: NetworkRow = networkTable[order.network]
  if (order.environment !== 'live' || network?.chainIdentity !== main.identity || network.token !== main.token)
    return null
  const json = (value: object) => encodeURIComponent(JSON.stringify(value))
  const units = amount.toString().padStart(7, '0')
  const decimal = `${units.slice(0, -6)}.${units.slice(-6)}`
  const [, coinType] = /^m\/44'\/(\d+)'/.exec(accountPath) ?? []
  const links = [
    { name: 'Trust Wallet', href: `trust://send?asset=c${coinType}_t${network.token}&address=${address}&amount=${decimal}` },
    tokenPocket && { name: 'TokenPocket', href: `tpdapp://open?params=${json({ url: pageUrl, chain: tokenPocket })}` },
    browserWallet === 'tron' && { name: 'TronLink', href: `tronlinkoutside://pull.activity?param=${json({ url: pageUrl, action: 'open', protocol: 'tronlink', version: '1.0' })}` },
  ] // prettier-ignore
  return html`<p class="apps">
    ${links.map(one => one && linkButton(words.say('walletOpen', { wallet: one.name }), one.href, { icon: 'wallet' }))}
  </p>`
}
