import test from 'ava'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { usdt } from '../../src/lib/money.ts'
import { listKey, parseDenyList, parseSanctionsList } from '../../src/screening/address-list.ts'
import { createLocalList } from '../../src/screening/local-list.service.ts'
import type { ScreeningSubject } from '../../src/screening/screening.ts'

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
  t.deepEqual(parseSanctionsList('[]'), new Set())
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

for (const [what, text] of [
  ['an HTML page', '<html><body>moved</body></html>'],
  ['half of the XML', sdn(feature(992, tron)).slice(0, -20)],
  ['XML without the features', '<Sanctions></Sanctions>'],
  ['half of the JSON', '["0x12'],
  ['a JSON object', '{"addresses":[]}'],
  ['numbers', '[1]'],
  ['nothing', ''],
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

const subject = (more: Partial<ScreeningSubject>): ScreeningSubject => ({
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
  writeFileSync(one!, '[]')
  t.is((await list.screen(subject({}))).kind, 'clear')
})

test('a list that is missing or broken at the start is refused by name', async t => {
  await t.throwsAsync(createLocalList({ sanctionsFiles: ['/nowhere/list.json'], denyFile: null }), {
    message: /nowhere/,
  })
})
