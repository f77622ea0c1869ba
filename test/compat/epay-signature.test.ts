import { createHash } from 'node:crypto'
import test from 'ava'
import { epayFormat } from '../../src/webhooks/formats/epay-notice.ts'
import { isLooseZero, isSignedBy, signatureBase, signFields } from '../../src/webhooks/formats/epay-signature.ts'

const key = 'epk_test_3Vq8mJt0YxR6wNc2'

/** The fields of a base whose values hold no `&`. */
const fieldsOf = (base: string) =>
  new Map(
    base.split('&').map(pair => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at), pair.slice(at + 1)] as const
    }),
  )

const vectors = {
  'submit of go-epay': [
    'money=100.00&name=VIP 会员&notify_url=https://shop.example/notify&out_trade_no=A-2026-0001&pid=1001&return_url=https://shop.example/return?o=1&type=usdt.trc20',
    '8fbedf0e585171f983b3f60ff76aa8c9',
  ],
  'submit of v2board': [
    'money=12.5&name=2026112200001&notify_url=https://panel.example/api/v1/guest/payment/notify/EPay/x1&out_trade_no=2026112200001&pid=1001&return_url=https://panel.example/#/order/2026112200001',
    '168736c8df18e102e186b1ea136a9f98',
  ],
  'notify of EPay': [
    'money=100.00&name=VIP 会员&out_trade_no=A-2026-0001&pid=1001&trade_no=ord_7Hk2mQ9xT4&trade_status=TRADE_SUCCESS&type=usdt.trc20',
    '0b0fa8c559551e7d2f5409bc1fa76cf2',
  ],
  'create of epusdt': [
    'amount=28.88&notify_url=https://shop.example/pay/epusdt/notify_url&order_id=A-2026-0001&redirect_url=https://shop.example/pay/epusdt/return_url?order_id=A-2026-0001',
    '944d967a62616d9595526d7bd71ea623',
  ],
  'notify of epusdt': [
    'actual_amount=4.25&amount=28.88&block_transaction_id=12ef6267b42e43959795cf31808d0cc72b3d0a48953ed19c61d4b6665a341d10&order_id=A-2026-0001&status=2&token=TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t&trade_id=ord_7Hk2mQ9xT4',
    'a6441194697ff91cc59fb725933c3452',
  ],
} as const

for (const [name, [base, sign]] of Object.entries(vectors)) {
  test(`the ${name} has the signature that the known clients compute`, t => {
    const fields = fieldsOf(base)
    t.is(signatureBase(fields), base)
    t.is(signFields(fields, key), sign)
    const shuffled = new Map([...fields].toReversed())
    t.is(
      signFields(new Map([...shuffled, ['sign', 'x'], ['sign_type', 'MD5'], ['signature', 'y'], ['empty', '']]), key),
      sign,
    )
    t.true(isSignedBy(fields, sign, key))
  })
}

test('a signature of another key, in another spelling or with a separator before the key is wrong', t => {
  const [base, sign] = vectors['submit of go-epay']
  const fields = fieldsOf(base)
  const separated = createHash('md5').update(`${base}&key=${key}`).digest('hex')
  for (const given of ['', sign.toUpperCase(), `${sign} `, sign.slice(1), `0${sign.slice(1)}`, separated])
    t.false(isSignedBy(fields, given, key), given)
  t.false(isSignedBy(fields, sign, `${key}x`))
  t.false(isSignedBy(new Map([...fields, ['extra', '1']]), sign, key))
})

test('names are sorted by their bytes, as PHP sorts them', t => {
  t.is(signatureBase(new Map([['b', '1'], ['B', '2'], ['a_b', '3'], ['aB', '4']])), 'B=2&aB=4&a_b=3&b=1') // prettier-ignore
})

test('a signature that PHP would compare as zero is recognised', t => {
  t.true(isLooseZero(`0e${'1'.repeat(30)}`))
  t.false(isLooseZero(`0e${'1'.repeat(29)}a`))
})

test('a success whose signature PHP would compare as zero is sent with another trade number, signed again', t => {
  const [base] = vectors['notify of EPay']
  const loose = 'epk_test_166738412'
  t.true(isLooseZero(signFields(fieldsOf(base), loose)), 'found by trying 166 million keys')
  const about = { url: 'https://shop.example/n', deliveryId: 'wd_1', eventId: 'evt_1', attempt: 1 }
  const [sent] = epayFormat.sign(Object.fromEntries(fieldsOf(base)), { ...about, key: loose })
  const { sign = '', ...fields } = Object.fromEntries(new URL(sent!.url).searchParams)
  t.like(fields, { out_trade_no: 'A-2026-0001', trade_no: 'ord_7Hk2mQ9xT4-1', trade_status: 'TRADE_SUCCESS' })
  t.false(isLooseZero(sign))
  t.true(isSignedBy(new Map(Object.entries(fields)), sign, loose))
})
