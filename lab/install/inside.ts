// Pays an order on the installed server, then follows the manual further. lab/install/run.ts starts it in a separate network.
import { setTimeout as sleep } from 'node:timers/promises'
import { sendEthereum } from '../../dev/chains/pay-ethereum.ts'
import { commandsOf, typed, withInstalled, type Installed } from './installed.ts'
import { block } from '../manual.ts'
import { receiver, serverAddress } from './internet.ts'

const [run = '', network = ''] = process.argv.slice(2)
const paidSecondsMax = 180
/** What the manual says of later: change a setting, check the books, upgrade. And what the proxy does on port 80. */
const afterwards = `
kassa init --set KASSA_ORDERS_PER_HOUR=500 --dry-run
kassa init --set KASSA_ORDERS_PER_HOUR=500
systemctl stop kassa-check-books.timer; chmod 644 /etc/kassa/signer/password
kassa doctor >doctor.txt || true
grep 'kassa-check-books.timer is inactive' doctor.txt
grep 'other users can read /etc/kassa/signer/password' doctor.txt
systemctl start kassa-check-books.timer; chmod 600 /etc/kassa/signer/password
kassa check-books
systemctl start kassa-check-books.service
sh kassa-*/install.sh --dry-run
sh kassa-*/install.sh
systemctl is-active kassa kassa-signer caddy postgresql kassa-sanctions-list.timer kassa-check-books.timer
curl -s -w '%{redirect_url}' http://pay.example.com/ | grep https://pay.example.com/
if curl -s http://${serverAddress}/; then exit 1; fi
`

const started = performance.now()
await withInstalled({ run, network }, async installed => {
  const minutesToKey = minutes()
  await payOrder(installed)
  const minutesToPayment = minutes()
  await typed(installed.server, block('install.md', 'passkeys'))
  await typed(installed.server, afterwards)
  console.log(`
Kassa                ${commandsOf(block('install.md', 'install') + block('install.md', 'key')).length} commands, ${minutesToKey} minutes to an API key, ${minutesToPayment} to the first payment and its webhook
BTCPay Server        13 lines of its guide for Docker (it makes the wallet and synchronises the chain afterwards)
SHKeeper             8 lines of its guide for Helm`)
})

function minutes(): string {
  return ((performance.now() - started) / 60_000).toFixed(1)
}

/** A live order: created with the SDK, paid on the chain, credited, and notified to the shop. */
async function payOrder({ kassa, internet }: Installed): Promise<void> {
  await kassa.webhooks.create({ url: `https://${receiver}:8443/kassa`, events: ['payment.confirmed'] })
  const order = await kassa.orders.create({ amount: '25', currency: 'USDT', network: 'ERC20' })
  console.log(`Order ${order.id} (${order.payment_url})`)
  await sendEthereum(internet.chain, order.address, 25_000_000n)
  for (let waited = 0; waited < paidSecondsMax; waited += 1) {
    await sleep(1000)
    const { status } = await kassa.orders.retrieve(order.id)
    if (status !== 'PAID' || internet.webhooks.length === 0) continue
    console.log(`${status}; webhook: ${internet.webhooks[0]?.body.slice(0, 120)}`)
    return
  }
  throw new Error(
    `The order is not paid or its webhook did not come: ${JSON.stringify(await kassa.orders.retrieve(order.id))}`,
  )
}
