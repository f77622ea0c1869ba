// A payer who chooses a part of what the shop signs, and holds the signed link, cuts it into other fields. The signature is good all the same.
import test from 'ava'
import { formOf, md5Sign, startEpayShop, type EpayShop, type Fields } from './epay-shop.ts'

let shop: EpayShop
test.before(async () => {
  shop = await startEpayShop()
})
test.after.always(() => shop.close())

/** What a shop sends for an order. */
type Own = Readonly<Record<'money' | 'name' | 'notify_url' | 'out_trade_no' | 'pid' | 'return_url' | 'type', string>>

interface Attack {
  /** What the payer lets the shop sign, for an order of their own. */
  readonly signed: (own: Own) => Fields
  /** The same text, cut in another way. */
  readonly forged: (own: Own) => Fields
}

const victim = 'B-999'
/** Takes the rest of the text, since fields that nobody knows are ignored. */
const sink = 'zzz'
const restOf = ({ notify_url, out_trade_no, pid, return_url, type }: Own, param = '') =>
  `&notify_url=${notify_url}&out_trade_no=${out_trade_no}${param}&pid=${pid}&return_url=${return_url}&type=${type}`

const attacks: Readonly<Record<string, Attack>> = {
  'the number of an expensive order': {
    signed: own => ({ ...own, name: `x&notify_url=${own.notify_url}&out_trade_no=${victim}&pid=${own.pid}&${sink}=` }),
    forged(own) {
      const { money, notify_url, pid } = own
      return { money, name: 'x', notify_url, out_trade_no: victim, pid, [sink]: restOf(own) }
    },
  },
  'that number, with the rest behind the page to return to': {
    signed: own => ({ ...own, name: `x&notify_url=${own.notify_url}&out_trade_no=${victim}&pid=${own.pid}&return_url=https://shop.example/?a=1` }), // prettier-ignore
    forged(own) {
      const { money, notify_url, pid, type } = own
      const rest = restOf(own).slice(0, -`&type=${type}`.length)
      return { money, name: 'x', notify_url, out_trade_no: victim, pid, return_url: `https://shop.example/?a=1${rest}`, type } // prettier-ignore
    },
  },
  'another receiver': {
    signed: own => ({ ...own, name: `x&notify_url=https://evil.example/n&out_trade_no=${own.out_trade_no}&pid=${own.pid}&${sink}=` }), // prettier-ignore
    forged(own) {
      const { money, out_trade_no, pid } = own
      return { money, name: 'x', notify_url: 'https://evil.example/n', out_trade_no, pid, [sink]: restOf(own) }
    },
  },
  'a lower price': {
    signed: own => ({ ...own, clientip: `1&money=10.01&name=x&notify_url=${own.notify_url}&out_trade_no=${own.out_trade_no}&pid=${own.pid}&${sink}=` }), // prettier-ignore
    forged(own) {
      const { money, name, notify_url, out_trade_no, pid } = own
      const rest = `&money=${money}&name=${name}${restOf(own)}`
      return { clientip: '1', money: '10.01', name: 'x', notify_url, out_trade_no, pid, [sink]: rest }
    },
  },
  'a parameter that the shop did not send': {
    signed: own => ({ ...own, name: `x&notify_url=${own.notify_url}&out_trade_no=${own.out_trade_no}&param=u-2&pid=${own.pid}&${sink}=` }), // prettier-ignore
    forged(own) {
      const { money, notify_url, out_trade_no, pid } = own
      return { money, name: 'x', notify_url, out_trade_no, param: 'u-2', pid, [sink]: restOf(own) }
    },
  },
  'another page to return to': {
    signed: own => ({ ...own, name: `x&notify_url=${own.notify_url}&out_trade_no=${own.out_trade_no}&pid=${own.pid}&return_url=https://evil.example/&${sink}=` }), // prettier-ignore
    forged(own) {
      const { money, notify_url, out_trade_no, pid } = own
      return {
        money,
        name: 'x',
        notify_url,
        out_trade_no,
        pid,
        return_url: 'https://evil.example/',
        [sink]: restOf(own),
      }
    },
  },
  'another parameter': {
    signed: own => ({ ...own, param: 'u-1', name: `x&notify_url=${own.notify_url}&out_trade_no=${own.out_trade_no}&param=u-2&pid=${own.pid}&${sink}=` }), // prettier-ignore
    forged(own) {
      const { money, notify_url, out_trade_no, pid } = own
      return { money, name: 'x', notify_url, out_trade_no, param: 'u-2', pid, [sink]: restOf(own, '&param=u-1') }
    },
  },
}

for (const [what, { signed, forged }] of Object.entries(attacks)) {
  test(`a signed link that is cut so that it has ${what} creates no order`, async t => {
    const own = shop.payment() as Own
    const sign = md5Sign(signed(own), shop.credential.secret)
    const fields = forged(own)
    t.is(md5Sign(fields, shop.credential.secret), sign, 'the signature is good')
    const link = { ...fields, sign, sign_type: 'MD5' }
    const { status, text } = await shop.submit(link)
    t.deepEqual([status, text], [400, 'the fields can be read in two ways\n'])
    const { json } = await shop.request('POST', 'mapi.php', { form: formOf(link) })
    t.deepEqual(json, { code: -1, msg: 'the fields can be read in two ways' })
    const orders = await shop.at.service.deps.db.query('select from orders where reference = any($1)', [
      [victim, own.out_trade_no],
    ])
    t.is(orders.length, 0)
  })
}

test('a signed link that is cut so that it cancels an order cancels none', async t => {
  const { orderId } = await shop.pay()
  const [order] = await shop.at.service.deps.db.query<{ number: string }>(
    'select order_number as number from orders where id = $1',
    [orderId],
  )
  const own = shop.payment() as Own
  const name = `x&trade_id=${order!.number}&${sink}=`
  const signature = md5Sign({ ...own, name }, shop.credential.secret)
  const fields = { money: own.money, name: 'x', trade_id: order!.number, [sink]: restOf(own) }
  t.is(md5Sign(fields, shop.credential.secret), signature, 'the signature is good')
  const json = JSON.stringify({ ...fields, signature })
  const { json: answer } = await shop.request('POST', 'api/v1/order/cancel-transaction', { json })
  t.like(answer, { status_code: 400, data: null })
  const [after] = await shop.at.service.deps.db.query('select status from orders where id = $1', [orderId])
  t.deepEqual(after, { status: 'OPEN' })
})

test('addresses keep parameters of their own, also those that are called as a field that says the same', async t => {
  const own = shop.payment() as Own
  const query = `a=1&pid=5&name=b&type=c&out_trade_no=${own.out_trade_no}&money=${own.money}`
  const fields = { ...own, notify_url: `${own.notify_url}?via=1&shop=2`, return_url: `https://shop.example/?${query}` }
  t.is((await shop.submit(shop.signed(fields))).status, 302)
})
