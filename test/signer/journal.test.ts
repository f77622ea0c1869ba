import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import test from 'ava'
import { Journal, JournalBroken, journalStart, type NewEntry } from '../../src/signer/journal/journal.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const file = () => path.join(temporaryFolder('journal'), 'test.journal')
const entry = (withdrawalId: string, attempt = 1): NewEntry => ({
  chainTxId: `${withdrawalId}-${attempt}`,
  purpose: 'withdrawal',
  intentId: withdrawalId,
  attempt,
  wallet: 'wallet',
  token: 'token',
  destination: 'somebody',
  amount: '1000000',
  nonce: 3,
  gasLimit: 1,
  maxFeePerGas: '2',
  maxPriorityFeePerGas: '1',
  feeLimit: null,
  timestampMs: null,
  expirationMs: null,
  referenceHeight: null,
  txHash: `0x${attempt}`,
  raw: '0x02',
  signedAt: '2026-06-01T12:00:00.000Z',
})

test('a journal is what it was when it is opened again', t => {
  const name = file()
  const journal = Journal.open(name)
  t.deepEqual(journal.head, journalStart)
  journal.append(entry('one'))
  const last = journal.append(entry('two'))
  journal.close()
  const again = Journal.open(name)
  t.deepEqual(again.head, { sequence: 2, hash: last.hash })
  t.deepEqual(again.last, last)
  t.is(again.of('one').length, 1)
  t.is(again.spentSince(new Date('2026-06-01T11:00:00Z')), 2_000_000n)
  t.is(again.spentSince(new Date('2026-06-01T13:00:00Z')), 0n)
})

test('one attempt is signed once; a further one of the same withdrawal counts once for the day', t => {
  const journal = Journal.open(file())
  journal.append(entry('one'))
  t.throws(() => journal.append(entry('one')), { instanceOf: JournalBroken })
  journal.append(entry('one', 2))
  t.is(journal.of('one').length, 2)
  t.is(journal.spentSince(new Date(0)), 1_000_000n)
})

test('half a line at the end was never there; what follows is written behind the whole ones', t => {
  const name = file()
  const journal = Journal.open(name)
  const first = journal.append(entry('one'))
  journal.append(entry('two'))
  journal.close()
  const text = readFileSync(name, 'utf8')
  for (const length of [text.length - 1, text.length - 40, text.indexOf('\n') + 2]) {
    writeFileSync(name, text.slice(0, length))
    const again = Journal.open(name)
    t.deepEqual(again.head, { sequence: 1, hash: first.hash })
    const other = again.append(entry('three'))
    again.close()
    t.is(Journal.open(name).head.hash, other.hash)
  }
})

test('a line that was changed, left out, moved or is no entry is seen', t => {
  const name = file()
  const journal = Journal.open(name)
  for (const id of ['one', 'two', 'three']) journal.append(entry(id))
  journal.close()
  const lines = readFileSync(name, 'utf8').split('\n').slice(0, -1)
  const broken = (changed: readonly string[]) => {
    writeFileSync(name, changed.map(line => `${line}\n`).join(''))
    t.throws(() => Journal.open(name), { instanceOf: JournalBroken })
  }
  broken([lines[0]!, lines[1]!.replace('"amount":"1000000"', '"amount":"9000000"'), lines[2]!])
  broken([lines[0]!, lines[2]!])
  broken([lines[1]!, lines[0]!, lines[2]!])
  appendFileSync(name, 'nonsense\n')
  broken([...lines, 'nonsense'])
  broken([...lines, lines[2]!])
})

test('what was signed long ago is found, however much came after it', t => {
  const name = file()
  const journal = Journal.open(name)
  const ids = Array.from({ length: 600 }, (_, index) => `withdrawal ${index}`)
  // More than one piece of the file.
  for (const id of ids) journal.append({ ...entry(id), raw: '0x'.padEnd(1_900, '1') })
  journal.append(entry(ids[7]!, 2))
  for (const one of [journal, Journal.open(name)]) {
    t.is(one.head.sequence, 601)
    for (const id of ids) t.is(one.of(id).length, id === ids[7] ? 2 : 1)
    t.deepEqual(
      one.of(ids[7]!).map(({ attempt }) => attempt),
      [1, 2],
    )
    t.is(one.of('nobody').length, 0)
    t.is(one.spentSince(new Date('2026-06-01T12:00:00Z')), 600_000_000n)
    t.deepEqual(
      [...one.after(598)].map(({ sequence }) => sequence),
      [599, 600, 601],
    )
  }
})

test('an entry that is changed under a signer is seen when it is needed', t => {
  const name = file()
  const journal = Journal.open(name)
  for (const id of ['one', 'two']) journal.append(entry(id))
  writeFileSync(name, readFileSync(name, 'utf8').replace('"maxFeePerGas":"2"', '"maxFeePerGas":"9"'))
  t.throws(() => journal.of('one'), { instanceOf: JournalBroken })
  t.is(journal.of('two').length, 1)
  appendFileSync(name, readFileSync(name, 'utf8'))
  t.throws(() => journal.append(entry('three')), { instanceOf: JournalBroken, message: /another process/ })
})

test('what was spent lately is told exactly, what is asked of longer ago as too much', t => {
  const journal = Journal.open(file())
  const at = (id: string, signedAt: string) => journal.append({ ...entry(id), signedAt })
  at('one', '2026-06-01T12:00:00.000Z')
  at('two', '2026-06-03T11:00:00.000Z')
  // The clock went back: it counts as signed when the one before was.
  at('three', '2026-06-01T13:00:00.000Z')
  t.is(journal.spentSince(new Date('2026-06-02T11:30:00Z')), 2_000_000n)
  t.is(journal.spentSince(new Date('2026-06-01T11:30:00Z')), 3_000_000n)
  at('four', '2026-06-09T12:00:00.000Z')
  t.is(journal.spentSince(new Date('2026-06-08T12:00:00Z')), 1_000_000n)
  t.is(journal.spentSince(new Date('2026-06-03T00:00:00Z')), 4_000_000n)
})
