import test from 'ava'
import { readNodeSetting } from '../../src/chains/node-setting.ts'

test('a node is its address, and the headers that are its own', t => {
  t.deepEqual(readNodeSetting('https://host.example/path'), { node: { url: 'https://host.example/path', headers: {} } })
  t.deepEqual(readNodeSetting(' https://host.example/v3?x=1;header=X-Api-Key: abc=1;header=Other:two words '), {
    node: { url: 'https://host.example/v3?x=1', headers: { 'x-api-key': 'abc=1', other: 'two words' } },
  })
})

for (const [text, problem] of [
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
