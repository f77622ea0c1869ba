import test from 'ava'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { usdt } from '../../src/lib/money.ts'
import { listKey, parseDenyList, parseSanctionsList } from '../../src/screening/address-list.ts'
import { createLocalList } from '../../src/screening/local-list.service.ts'
import type { IncomingTransfer } from '../../src/screening/screening.ts'

const evm = '0x8589427373D6D84E98730D7795D8f6f8731FDA16'
const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const bitcoin = '12QtD5BFwRsdNsAZY76UVE1xyCGNTojH9h'

test('EVM addresses are compared without regard to case, TRON addresses exactly, others not at all', t => {
  t.is(listKey(evm), evm.toLowerCase())
  t.is(listKey(tron), tron)
  for (const other of [bitcoin, '', '0x12', tron.toLowerCase(), `${evm}0`]) t.is(listKey(other), null)
})

test('a list of any asset gives the addresses of our networks', t => {
  t.deepEqual(parseSanctionsList(JSON.stringify([evm, tron, bitcoin])), new Set([evm.toLowerCase(), tron]))
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
  t.deepEqual(parseSanctionsList(text), new Set([tron, evm.toLowerCase()]))
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
    t.deepEqual(parseSanctionsList(sdn(feature(992, value))), new Set([tron]))
  })
}

test('what stands in a comment is no entry, and a type written with CDATA or a prefix is a type', t => {
  t.deepEqual(parseSanctionsList(sdn(`<!-- ${feature(992, evm)} -->${feature(992, tron)}`)), new Set([tron]))
  const name = 'Digital Currency Address - TRX'
  t.deepEqual(parseSanctionsList(sdn(feature(992, tron)).replace(name, `<![CDATA[${name}]]>`)), new Set([tron]))
  const prefixed = sdn(feature(992, tron))
    .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1s:')
    .replace('xmlns=', 'xmlns:s=')
  t.deepEqual(parseSanctionsList(prefixed), new Set([tron]))
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
  t.deepEqual(parseDenyList(`# ours\n${evm} # known thief\r\n\n  ${tron}\n`), new Set([evm.toLowerCase(), tron]))
  t.deepEqual(parseDenyList(''), new Set())
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
