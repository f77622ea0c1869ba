import test from 'ava'
import { parseHttpsUrl, parseReturnUrl } from '../../src/lib/text/url.ts'
import { judgeWebhookUrl } from '../../src/webhooks/endpoints/webhook-url.ts'

const bad = [
  'http://receiver.example/hook',
  'ftp://receiver.example/hook',
  'javascript:alert(1)',
  '//receiver.example/hook',
  'https:receiver.example/hook',
  'https:/receiver.example/hook',
  'https:///receiver.example/hook',
  'https:\\\\receiver.example\\hook',
  'https://receiver.example\\@10.0.0.1/',
  'https://user:password@receiver.example/',
  'https://user@receiver.example/',
  'https://@receiver.example/',
  'https://:@receiver.example/',
  'https://receiver.example:444/',
  'https://receiver.example:80/',
  'https://receiver.example:22/',
  'https://rece\tiver.example/',
  'https://receiver.example/a\nb',
  ' https://receiver.example/',
  'https://receiver.example/ ',
  'https://receiver.example/\u0000',
  'https://localhost/hook',
  'https://localhost./hook',
  'https://LOCALHOST/hook',
  'https://intranet/hook',
  'https://receiver.example./hook',
  'https://-receiver.example/hook',
  'https://127.0.0.1/hook',
  'https://0x7f.1/hook',
  'https://2130706433/hook',
  'https://0177.0.0.1/hook',
  'https://①②⑦.⓪.⓪.①/hook',
  'https://127。0。0。1/hook',
  'https://0.0.0.0/hook',
  'https://10.1.2.3/hook',
  'https://172.16.0.1/hook',
  'https://192.168.1.1/hook',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/hook',
  'https://198.18.0.1/hook',
  'https://192.0.2.1/hook',
  'https://224.0.0.1/hook',
  'https://255.255.255.255/hook',
  'https://[::1]/hook',
  'https://[::]/hook',
  'https://[fd00::1]/hook',
  'https://[fe80::1]/hook',
  'https://[ff02::1]/hook',
  'https://[::ffff:10.0.0.1]/hook',
  'https://[::ffff:8.8.8.8]/hook',
  'https://[::127.0.0.1]/hook',
  'https://[64:ff9b::a00:1]/hook',
  'https://[2002:a00:1::]/hook',
  'https://[2001:0:a00:1::]/hook',
  'https://[2001:db8::1]/hook',
  'https://receiver.example:99999/',
  'https://',
  'https://?',
  '',
  `https://receiver.example/${'a'.repeat(2048)}`,
  null,
  17,
  ['https://receiver.example/'],
]

const good = [
  'https://receiver.example/hook',
  'https://receiver.test/hook',
  'HTTPS://Receiver.Example/hook',
  'https://receiver.example:443/hook?shop=1#part',
  'https://receiver.example:8443/',
  'https://a.b.c.receiver.example',
  'https://xn--bcher-kva.example/hook',
  'https://bücher.example/hook',
  'https://8.8.8.8/hook',
  'https://[2606:4700:4700::1111]/hook',
  'https://10.0.0.1.nip.example/hook',
  'https://receiver.example/a@b',
]

for (const url of bad) {
  test(`W-01 refused: ${JSON.stringify(url)?.slice(0, 80)}`, t => {
    t.false(judgeWebhookUrl(url, []).ok)
  })
}

for (const url of good) {
  test(`W-01 accepted: ${url}`, t => {
    t.true(judgeWebhookUrl(url, []).ok)
  })
}

const loopback = ['127.0.0.0/8', '::1/128']

test('hosts inside the opened ranges are accepted on any port, everything else is judged as before', t => {
  for (const url of ['https://localhost:9000/', 'https://127.0.0.1:1/', 'https://[::1]:9000/', 'https://127.8.9.1/']) {
    t.true(judgeWebhookUrl(url, loopback).ok, url)
  }
  for (const url of [
    'http://localhost:9000/',
    'https://127.0.0.1:0/',
    'https://u@localhost:9000/',
    'https://10.0.0.1:9000/',
    'https://[::ffff:127.0.0.1]:9000/',
    'https://receiver.example:9000/',
    'https://8.8.8.8:9000/',
    'https://intranet:9000/',
  ]) {
    t.false(judgeWebhookUrl(url, loopback).ok, url)
  }
})

test('localhost needs loopback opened, not just any range', t => {
  t.false(judgeWebhookUrl('https://localhost/', ['10.0.0.0/8']).ok)
  t.true(judgeWebhookUrl('https://10.9.9.9:9000/', ['10.0.0.0/8']).ok)
})

const badReturnUrls = [
  'http://shop.example/',
  'javascript:alert(1)',
  '//shop.example',
  'https:shop.example',
  'https:///shop.example',
  'https://u:p@shop.example/',
  'https://shop.\texample/',
  'https://shop.example/\n',
  'https://shop.example\\@evil.example/',
  `https://shop.example/${'a'.repeat(3000)}`,
  undefined,
]
for (const url of badReturnUrls) {
  test(`V-31 no https URL: ${JSON.stringify(url)?.slice(0, 60)}`, t => {
    t.is(parseHttpsUrl(url), null)
  })
}

test('V-31 a return address may lie anywhere, on any port, with query and fragment', t => {
  for (const url of ['https://shop.example/thanks?order=1#top', 'https://localhost:3000/', 'https://10.0.0.1/']) {
    t.is(parseHttpsUrl(url)?.href, url)
  }
})

const ownMachine = [
  'http://localhost',
  'http://localhost:3000/thanks?order=1#top',
  'http://localhost?order=1',
  'http://127.0.0.1:8080/',
  'http://127.255.0.7/',
  'http://[::1]:3000/',
]
const elsewhere = [
  'http://shop.example/',
  'http://localhost.evil.example/',
  'http://localhost:3000@evil.example/',
  'http://u:p@localhost/',
  'http://@localhost/',
  'http://localhost\\@evil.example/',
  'http://127.0.0.1.evil.example/',
  'http://127.0.0.999/',
  'http://128.0.0.1/',
  'http://10.0.0.1/',
  'http://0.0.0.0/',
  'http://[::2]/',
  'http://[::ffff:10.0.0.1]/',
  'http:localhost',
  'ftp://localhost/',
  'javascript://localhost/%0aalert(1)',
  'http://localhost/\n',
  `http://localhost/${'a'.repeat(3000)}`,
]
test('a return address may be plain HTTP on this machine, and in a sandbox alone', t => {
  for (const url of ownMachine) {
    t.true(parseReturnUrl(url, { mode: 'sandbox' }) !== null, url)
    t.is(parseReturnUrl(url, { mode: 'production' }), null, url)
  }
  for (const url of elsewhere) t.is(parseReturnUrl(url, { mode: 'sandbox' }), null, url)
  for (const url of badReturnUrls) t.is(parseReturnUrl(url, { mode: 'sandbox' }), null, url)
  t.is(parseReturnUrl('https://shop.example/a', { mode: 'production' })?.href, 'https://shop.example/a')
})
