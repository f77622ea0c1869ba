import test from 'ava'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { formatAddress, parseAddress } from '../../src/chains/address.ts'
import { usdt } from '../../src/lib/money.ts'
import { listKey, parseDenyList, parseSanctionsList } from '../../src/screening/address-list.ts'
import { createLocalList } from '../../src/screening/local-list.service.ts'
import type { IncomingTransfer } from '../../src/screening/screening.ts'

const evm = '0x8589427373D6D84E98730D7795D8f6f8731FDA16'
const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const bitcoin = '12QtD5BFwRsdNsAZY76UVE1xyCGNTojH9h'

const account = evm.slice(2).toLowerCase()
const tronAccount = Buffer.from(parseAddress('TRC20', tron)!).toString('hex')
const onTron = formatAddress('TRC20', parseAddress('ERC20', evm)!)
const accountsOf = (text: string) => parseSanctionsList(text).accounts

test('an address is compared by its twenty bytes, however and for whichever network it is written', t => {
  const forms = [evm, account, `0x${account.toUpperCase()}`, `0X${account}`, `41${account}`, `0x41${account}`, onTron]
  for (const form of forms) t.is(listKey(form), account, form)
  t.is(listKey(tron), tronAccount)
  t.is(listKey(`41${'0'.repeat(38)}`), `41${'0'.repeat(38)}`, 'an account may begin with these digits itself')
  for (const other of [bitcoin, '', '0x12', tron.toLowerCase(), `${evm}0`, `${tron.slice(0, -1)}x`])
    t.is(listKey(other), null, other)
})

test('a list of any asset gives the addresses of our networks, and names entries that are misspelt', t => {
  const read = parseSanctionsList(
    JSON.stringify([evm, ` ${tron} `, bitcoin, `0x${'1'.repeat(64)}`, `${evm}0`, `${tron}x`]),
  )
  t.deepEqual(read.accounts, new Set([account, tronAccount]))
  t.deepEqual(read.unreadable, [`${evm}0`, `${tron}x`])
  t.is(read.otherCount, 2)
})

const sdn = (features: string) => `<?xml version="1.0"?>
<Sanctions xmlns="http://www.un.org/sanctions/1.0"><ReferenceValueSets><FeatureTypeValues>
  <FeatureType ID="8" FeatureTypeGroupID="1">Birthdate</FeatureType>
  <FeatureType ID="344" FeatureTypeGroupID="1">Digital Currency Address - XBT</FeatureType>
  <FeatureType ID="992" FeatureTypeGroupID="1">Digital Currency Address - TRX</FeatureType>
</FeatureTypeValues></ReferenceValueSets>
<DistinctParties>${features}</DistinctParties></Sanctions>`
const feature = (type: number, value: string) =>
  `<Feature ID="1" FeatureTypeID="${type}"><FeatureVersion ID="2" ReliabilityID="1"><Comment />
   <VersionDetail DetailTypeID="1432">${value}</VersionDetail></FeatureVersion></Feature>`

test("OFAC's file gives what its digital currency features hold, and nothing of other features", t => {
  const text = sdn(
    [feature(344, bitcoin), feature(992, tron), feature(344, evm), feature(8, evm.replace('8', '9'))].join(''),
  )
  t.deepEqual(accountsOf(text), new Set([tronAccount, account]))
})

for (const [what, value] of [
  ['CDATA', `<![CDATA[${tron}]]>`],
  [
    'character references',
    tron
      .split('')
      .map(character => `&#${character.charCodeAt(0)};`)
      .join(''),
  ],
  [
    'hexadecimal references',
    tron
      .split('')
      .map(character => `&#x${character.charCodeAt(0).toString(16)};`)
      .join(''),
  ],
  ['a text with a comment within', `${tron.slice(0, 9)}<!-- x -->${tron.slice(9)}`],
  ['a text with spaces and lines around', `\n   ${tron}\n`],
] as const) {
  test(`OFAC's file with an address written as ${what} is read as what it means`, t => {
    t.deepEqual(accountsOf(sdn(feature(992, value))), new Set([tronAccount]))
  })
}

test('what stands in a comment is no entry, and a type written with CDATA or a prefix is a type', t => {
  t.deepEqual(accountsOf(sdn(`<!-- ${feature(992, evm)} -->${feature(992, tron)}`)), new Set([tronAccount]))
  const name = 'Digital Currency Address - TRX'
  t.deepEqual(accountsOf(sdn(feature(992, tron)).replace(name, `<![CDATA[${name}]]>`)), new Set([tronAccount]))
  const prefixed = sdn(feature(992, tron))
    .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1s:')
    .replace('xmlns=', 'xmlns:s=')
  t.deepEqual(accountsOf(prefixed), new Set([tronAccount]))
})

test('a list that became empty or much shorter clears nobody, and whoever was on it stays on it', async t => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-lists-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'list.json')
  const address = (index: number) => `0x${index.toString(16).padStart(40, '0')}`
  let time = 0
  const write = (text: string) => {
    writeFileSync(file, text)
    utimesSync(file, (time += 10), time)
  }
  const whole = Array.from({ length: 100 }, (_, index) => address(index + 1000))
  write(JSON.stringify(whole))
  const list = await createLocalList({ sanctionsFiles: [file], denyFile: null })
  const on = subject({ from: address(1099) })
  for (const [text, problem] of [
    ['[]', /the list is empty/],
    ['[', /list\.json/],
    [JSON.stringify(whole.slice(0, 80)), /lost 20 of 100/],
  ] as const) {
    write(text)
    await t.throwsAsync(list.screen(subject({})), { message: problem })
    t.is((await list.screen(on)).kind, 'flagged', text)
  }
  write(JSON.stringify(whole.slice(0, 95)))
  t.is((await list.screen(subject({}))).kind, 'clear')
  t.is((await list.screen(on)).kind, 'clear', 'a few entries may go')
})

for (const [what, text] of [
  ['an HTML page', '<html><body>moved</body></html>'],
  ['half of the XML', sdn(feature(992, tron)).slice(0, -20)],
  ['XML without the features', '<Sanctions></Sanctions>'],
  ['half of the JSON', '["0x12'],
  ['a JSON object', '{"addresses":[]}'],
  ['numbers', '[1]'],
  ['nothing', ''],
  ['an empty JSON array', '[]'],
  ['XML whose features hold no address', sdn(feature(8, '1970'))],
  ['XML that is not well-formed', sdn(`${feature(992, tron)}<Feature>`)],
  ['XML with an entity of its own', sdn(feature(992, '&thief;'))],
] as const) {
  test(`a sanctions list that is ${what} is refused, not taken for a short one`, t => {
    t.throws(() => parseSanctionsList(text))
  })
}

test('the own list has one address per line, with comments; a misspelt one is refused by its line', t => {
  t.deepEqual(parseDenyList(`# ours\n${evm} # known thief\r\n\n  ${tron}\n`).accounts, new Set([account, tronAccount]))
  t.deepEqual(parseDenyList('').accounts, new Set())
  t.throws(() => parseDenyList(`${tron}\n${tron}x\n`), { message: /line 2/ })
})

const subject = (more: Partial<IncomingTransfer>): IncomingTransfer => ({
  direction: 'incoming',
  environment: 'test',
  network: 'ERC20',
  txHash: '0x1',
  from: '0x0000000000000000000000000000000000000001',
  txSender: '0x0000000000000000000000000000000000000001',
  to: '0x0000000000000000000000000000000000000002',
  amount: usdt(1n),
  ...more,
})

test('files are merged, name their entry in evidence, are read again when they change, and clear nobody when broken', async t => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-lists-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const [one, other, deny] = ['one.json', 'other.json', 'deny.txt'].map(name => path.join(folder, name))
  writeFileSync(one!, JSON.stringify([bitcoin]))
  writeFileSync(other!, JSON.stringify([evm]))
  writeFileSync(deny!, '')
  const list = await createLocalList({ sanctionsFiles: [one!, other!], denyFile: deny! })
  t.is((await list.screen(subject({}))).kind, 'clear')
  t.like(await list.screen(subject({ from: evm.toLowerCase() })), {
    kind: 'flagged',
    reason: 'The sending address is on a sanctions list',
    evidence: { list: { file: 'other.json', entries: 1 } },
  })
  t.like(await list.screen(subject({ txSender: evm })), { reason: 'The signing address is on a sanctions list' })

  writeFileSync(deny!, `${tron}\n`)
  const denied = { network: 'TRC20', from: tron, txSender: tron } as const
  t.like(await list.screen(subject(denied)), { reason: 'The sending address is on the deny list of this service' })

  writeFileSync(one!, '[')
  utimesSync(one!, 1, 1)
  await t.throwsAsync(list.screen(subject({})), { message: /one\.json/ })
  rmSync(one!)
  await t.throwsAsync(list.screen(subject({})))
  writeFileSync(one!, JSON.stringify([bitcoin]))
  t.is((await list.screen(subject({}))).kind, 'clear')
})

test('a list that is missing or broken at the start is refused by name', async t => {
  await t.throwsAsync(createLocalList({ sanctionsFiles: ['/nowhere/list.json'], denyFile: null }), {
    message: /nowhere/,
  })
})

test('whoever a list names on one network is flagged on the other, paying or paid, and misspelt entries are told once', async t => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-lists-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const [sanctions, deny] = ['list.json', 'deny.txt'].map(name => path.join(folder, name))
  writeFileSync(sanctions!, JSON.stringify([evm, `${evm}0`]))
  writeFileSync(deny!, `41${tronAccount}\n`)
  const reported: unknown[] = []
  const list = await createLocalList({
    sanctionsFiles: [sanctions!],
    denyFile: deny!,
    onUnreadable: (file, entries) => reported.push([file, entries]),
  })
  const clean = formatAddress('TRC20', Buffer.alloc(20, 7))
  const onEthereum = formatAddress('ERC20', Buffer.from(tronAccount, 'hex'))
  const incoming = { network: 'TRC20', from: clean, txSender: clean } as const
  t.is((await list.screen(subject(incoming))).kind, 'clear')
  t.is((await list.screen(subject({ ...incoming, from: onTron }))).kind, 'flagged')
  t.is((await list.screen(subject({ ...incoming, txSender: onTron }))).kind, 'flagged')
  t.is((await list.screen(subject({ from: onEthereum, txSender: onEthereum }))).kind, 'flagged')
  const outgoing = { direction: 'outgoing', environment: 'live', from: null, amount: usdt(1n) } as const
  t.is((await list.screen({ ...outgoing, network: 'TRC20', to: onTron })).kind, 'flagged')
  t.is((await list.screen({ ...outgoing, network: 'ERC20', to: onEthereum.toLowerCase() })).kind, 'flagged')
  t.deepEqual(reported, [[sanctions, [`${evm}0`]]])
})
