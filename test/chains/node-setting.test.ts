import test from 'ava'
import { readNodeSetting } from '../../src/chains/nodes/node-setting.ts'

test('a node is its address, and the headers that are its own', t => {
  t.deepEqual(readNodeSetting('https://host.example/path'), { node: { url: 'https://host.example/path', headers: {} } })
  t.deepEqual(readNodeSetting(' https://host.example/v3?x=1;header=X-Api-Key: abc=1;header=Other:two words '), {
    node: { url: 'https://host.example/v3?x=1', headers: { 'x-api-key': 'abc=1', other: 'two words' } },
  })
})

test('what a provider allows stands beside the headers, in any order', t => {
  const headers = { 'tron-pro-api-key': 'a;b=c' }
  const budget = { daily: 100_000, perSecond: 15 }
  for (const text of [
    'https://host.example/;daily=100000;perSecond=15;header=TRON-PRO-API-KEY:a;b=c',
    'https://host.example/;header=TRON-PRO-API-KEY:a;b=c;perSecond=15;daily=100000',
  ])
    t.deepEqual(readNodeSetting(text), { node: { url: 'https://host.example/', headers, budget } })
  t.deepEqual(readNodeSetting('https://host.example;perSecond=1'), {
    node: { url: 'https://host.example', headers: {}, budget: { perSecond: 1 } },
  })
})

for (const [text, problem] of [
  ['https://host.example/hush;daily=many', /daily for host\.example that is not a whole number from 1000 to/],
  ['https://host.example/hush;daily=999', /daily for host\.example that is not a whole number/],
  ['https://host.example/hush;daily=1e5', /daily for host\.example that is not a whole number/],
  ['https://host.example/hush;daily=', /daily for host\.example that is not a whole number/],
  ['https://host.example/hush;perSecond=0', /perSecond for host\.example that is not a whole number from 1 to/],
  ['https://host.example/hush;perSecond=1.5', /perSecond for host\.example that is not a whole number/],
  ['https://host.example/hush;daily=5000;daily=6000', /has daily for host\.example twice/],
  ['https://host.example/hush;persecond=15', /none of ;header=, ;daily= and ;perSecond=/],
  ['hush-node', /no http\(s\) address/],
  ['ftp://host.example', /no http\(s\) address/],
  ['https://user:hush@host.example', /user name or password before host\.example/],
  ['https://host.example/#hush', /fragment/],
  ['https://host.example/hush;header=hush', /not Name:value/],
  ['https://host.example/hush;header=: hush', /not Name:value/],
  ['https://host.example/hush;header=X:a\u0001hush', /not Name:value/],
  ['https://host.example/hush;header=Host:hush', /may not set host/],
  ['https://host.example/hush;header=X:hush;header=x:hush', /may not set x for host\.example, or not twice/],
] as const) {
  test(`refused without repeating a key: ${JSON.stringify(text)}`, t => {
    const read = readNodeSetting(text)
    t.true('problem' in read)
    if (!('problem' in read)) return
    t.regex(read.problem, problem)
    t.notRegex(read.problem, /hush/)
  })
}
