// Measures the hot paths. Every number is a ratio to a limit measured in the same run, because machines differ and are noisy.
import { benchBooks } from './orders/books.ts'
import { benchCheckout } from './pages/checkout.ts'
import { benchCreateOrder } from './orders/create-order.ts'
import { benchLists } from './orders/lists.ts'
import { benchPages } from './pages/pages.ts'
import { benchPayouts } from './payouts/payouts.ts'
import { benchPlans } from './orders/plans.ts'
import { benchStart } from './start.ts'
import { benchStreams } from './streams.ts'
import { benchWatch } from './watch.ts'
import { benchWebhooks } from './webhooks.ts'
import { benchWeight } from './weight.ts'
import { benchYears } from './orders/years.ts'

const benches: Readonly<Record<string, () => Promise<void>>> = {
  'create-order': benchCreateOrder,
  watch: benchWatch,
  lists: benchLists,
  pages: benchPages,
  plans: benchPlans,
  start: benchStart,
  streams: benchStreams,
  webhooks: benchWebhooks,
  weight: benchWeight,
  checkout: benchCheckout,
  payouts: benchPayouts,
  years: benchYears,
  books: benchBooks,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter(name => !(name in benches))
if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`)
  process.exit(2)
}
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length === 0 || wanted.includes(name)) await bench()
}
