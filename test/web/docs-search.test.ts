// What the search of the documentation finds first.
import test from 'ava'
import { search, type SearchEntry } from '../../src/web/docs/assets/search.js'
import { readDocuments } from '../../src/web/docs/documents.ts'
import { readContract } from '../../src/web/docs/reference/contract.ts'
import { searchIndex } from '../../src/web/docs/render/search-index.ts'

const contract = readContract()
const documents = readDocuments(contract, 'https://pay.shop.example')
const index = searchIndex(contract, documents)

const first = {
  status: '/docs/guides/order-statuses',
  signature: '/docs/guides/signing#compute-the-signature',
  postman: '/docs/guides/postman',
  docker: '/docs/guides/quickstart#1-start-a-sandbox',
  euro: '/docs/guides/accept-a-payment#prices-in-euro-or-dollars',
  webhook: '/docs/guides/verify-webhooks',
  refund: '/docs/guides/refunds',
  csv: '/docs/guides/statements#statements-as-json-csv-or-pdf',
  python: '/docs/guides/signing#python',
  embed: '/docs/guides/embed-checkout',
  team: '/docs/guides/team',
  passkey: '/docs/guides/sign-in#what-a-passkey-guards',
  'rate limit': '/docs/guides/errors#what-to-do',
  'order status': '/docs/guides/order-statuses',
}

for (const [word, path] of Object.entries(first))
  test(`'${word}' finds ${path} first`, t => {
    t.is(search(index, word)[0]?.path, path)
  })

test('guides come before the API, and the API before errors', t => {
  const groups: readonly SearchEntry['group'][] = ['guides', 'api', 'errors']
  for (const word of ['order', 'status', 'signature', 'webhook', 'refund', 'amount', 'key', 'cancel', 'idempotency']) {
    const ranks = search(index, word).map(({ group }) => groups.indexOf(group))
    t.true(ranks.length > 1, word)
    t.deepEqual(
      ranks,
      ranks.toSorted((one, other) => one - other),
      word,
    )
  }
})

test('many guides do not hide the operation or the error of that name', t => {
  const found = search(index, 'order').map(({ group }) => group)
  t.deepEqual([...new Set(found)], ['guides', 'api', 'errors'])
  t.true(search(index, 'cancel').some(({ path }) => path === '/docs/reference#cancelOrder'))
})

test('an error message, pasted as it is, leads to its entry', t => {
  for (const [message, anchor] of [
    ['invalid signature', 'invalid-signature'],
    ['amount below minimum', 'amount-below-minimum'],
    ['kyb_required', 'kyb-required'],
  ] as const)
    t.is(search(index, message)[0]?.path, `/docs/errors#${anchor}`)
})

test('the search shows on which page a result is', t => {
  for (const { path, section } of index) t.true(section.length > 2, path)
})
