import test from 'ava'
import { dayEnd, dayIn, dayStart, isTimeZone, listTimeZones, timeWriter, zoneText } from '../../src/lib/time-zone.ts'

test('a time is written as a clock of its zone shows it, in summer and in winter', t => {
  const at = '2026-07-22T22:35:07Z'
  t.is(timeWriter('UTC')(at, 'minute'), '22 Jul 2026, 22:35')
  t.is(timeWriter('Europe/Berlin')(at, 'minute'), '23 Jul 2026, 00:35')
  t.is(timeWriter('Europe/Berlin')('2026-11-22T22:35:07Z', 'minute'), '22 Nov 2026, 23:35')
  t.is(timeWriter('Asia/Kathmandu')(at, 'clock'), '04:20:07')
  t.is(timeWriter('Asia/Kathmandu')(new Date(at), 'day'), '23 Jul 2026')
})

test('every zone to choose from is one, and its name says where', t => {
  const zones = listTimeZones()
  t.true(zones.length > 400)
  for (const zone of zones) {
    t.true(isTimeZone(zone), zone)
    t.regex(zoneText(zone), /^[A-Z][\w +-]*$/, zone)
  }
  t.is(zones.at(-1), 'UTC')
  t.is(zoneText('America/Argentina/Buenos_Aires'), 'Buenos Aires')
  t.true(isTimeZone('Asia/Kolkata'), 'also by a name that is not in the list')
})

test('nothing else is a zone', t => {
  const hostile = ['', ' ', 'Mars/Olympus', '+05:30', '-00:00', 'Europe/Berlin ', 'Europe/Berlin\n', '../../etc/passwd', '<script>', 'UTC;', 'é', 'a'.repeat(100_000), `${'A/'.repeat(3)}B`, 'constructor', '__proto__'] // prettier-ignore
  for (const text of hostile) t.false(isTimeZone(text), text.slice(0, 40))
})

test('a day begins and ends where the clocks of its zone say so', t => {
  const iso = (zone: string, day: string) => [dayStart(zone, day), dayEnd(zone, day)].map(at => at?.toISOString())
  t.deepEqual(iso('UTC', '2026-11-22'), ['2026-11-22T00:00:00.000Z', '2026-11-23T00:00:00.000Z'])
  t.deepEqual(iso('Europe/Berlin', '2026-11-22'), ['2026-11-21T23:00:00.000Z', '2026-11-22T23:00:00.000Z'])
  t.deepEqual(iso('Europe/Berlin', '2026-03-29'), ['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'], '23 hours')
  t.deepEqual(iso('America/New_York', '2026-11-01'), ['2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'], '25 h')
  // Here summer begins at midnight, so that the first hour of the day does not exist.
  t.deepEqual(iso('Africa/Cairo', '2026-04-24'), ['2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'])
  t.deepEqual(iso('Pacific/Kiritimati', '2026-01-01'), ['2025-12-31T10:00:00.000Z', '2026-01-01T10:00:00.000Z'])
  for (const day of ['', '2026-13-01', '2026-1-1', 'yesterday', '99999-01-01']) t.is(dayStart('UTC', day), null, day)
})

test('in every zone each day begins with its own date, right after the day before', t => {
  for (const zone of listTimeZones())
    for (const day of ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-25', '2026-11-01', '2026-12-31']) {
      const start = dayStart(zone, day)!
      t.is(dayIn(zone, start), day, zone)
      t.not(dayIn(zone, new Date(start.getTime() - 1)), day, zone)
      t.is(dayIn(zone, new Date(dayEnd(zone, day)!.getTime() - 1)), day, zone)
    }
})
