// Who sends a request, as the proxies of the field write it.
import test from 'ava'
import { addressReader, type Forwarding } from '../../src/http/client-address.ts'
import { limitedAddress } from '../../src/lib/limited-address.ts'

const read = addressReader(['10.0.0.0/8', 'fd00::/8'])
const from = (forwarding: Forwarding, peer = '10.1.2.3') => read(peer, forwarding)
const listed = (text: string, peer?: string) => from({ 'x-forwarded-for': text }, peer)

test('an address counts however a proxy writes it', t => {
  const written = {
    '203.0.113.9': '203.0.113.9',
    '203.0.113.9:4711': '203.0.113.9',
    '"203.0.113.9:4711"': '203.0.113.9',
    ' 203.0.113.9:1 ': '203.0.113.9',
    '::ffff:203.0.113.9': '203.0.113.9',
    '[::ffff:203.0.113.9]:4711': '203.0.113.9',
    '2001:db8::9': '2001:db8::9',
    '2001:DB8:0:0::9': '2001:db8::9',
    '[2001:db8::9]': '2001:db8::9',
    '[2001:db8::9]:4711': '2001:db8::9',
    '"[2001:db8::9]:4711"': '2001:db8::9',
    '2001:db8:0:0:0:0:0:9:4711': '2001:db8::9',
    '[fe80::9%eth0]:4711': 'fe80::9',
  }
  for (const [text, address] of Object.entries(written)) {
    t.is(listed(text), address, text)
    t.is(listed(`198.51.100.1,${text}`), address, `${text} behind what a client wrote`)
    t.is(listed(`${text}, 10.9.9.9:80`), address, `${text} before another proxy of ours`)
    const quoted = text.includes('"') ? text.trim() : `"${text.trim()}"`
    t.is(from({ forwarded: `for=198.51.100.1, for=${quoted};proto=https;by=10.1.2.3` }), address, `Forwarded: ${text}`)
  }
})

test('Forwarded is read as its standard has it, and only where X-Forwarded-For is missing', t => {
  t.is(from({ forwarded: 'proto=https;For=203.0.113.9' }), '203.0.113.9')
  t.is(from({ forwarded: 'host="a,b";for="[2001:db8::9]:1";by=x' }), '2001:db8::9')
  t.is(from({ forwarded: 'for=203.0.113.9', 'x-forwarded-for': '203.0.113.8' }), '203.0.113.8')
  for (const silent of ['for=unknown', 'for=_hidden', 'proto=https', 'for=', '=;,;'])
    t.is(from({ forwarded: silent }), '10.1.2.3', silent)
})

test('what is no address ends the list, and nothing is believed of a peer that is no proxy', t => {
  for (const none of [
    '',
    'unknown',
    'nonsense',
    '7',
    '0x7f.1',
    '203.0.113',
    '203.0.113.9:port',
    '[2001:db8::9',
    '999.1.1.1',
  ])
    t.is(listed(none), '10.1.2.3', none)
  t.is(listed('203.0.113.9, unknown'), '10.1.2.3')
  t.is(listed(', 203.0.113.9:1 ,,'), '203.0.113.9')
  t.is(listed('203.0.113.9:1', '198.51.100.1'), '198.51.100.1')
  t.is(listed('203.0.113.9:1', '::ffff:10.1.2.3'), '203.0.113.9')
  t.is(addressReader([])('10.1.2.3', { 'x-forwarded-for': '203.0.113.9' }), '10.1.2.3')
})

test('clients behind one proxy have limits of their own, with ports or without', t => {
  const limits = [
    '203.0.113.9:1',
    '203.0.113.9:2',
    '203.0.113.10:1',
    '[2001:db8::1]:5',
    '[2001:db8::2]:6',
    '[2001:db8:0:1::]:7',
  ]
  t.is(new Set(limits.map(one => limitedAddress(listed(one)))).size, 4)
})
