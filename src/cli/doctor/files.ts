// Checks files that the service reads or writes, and its mail server.
import { constants } from 'node:fs'
import { access, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { toLog } from '../../operators/audit-log/anchor-file.service.ts'
import type { Config } from '../../config/config.ts'
import { dayMs } from '../../lib/durations.ts'
import { findingsOf, type Finding } from '../../lib/finding.ts'
import { greetSmtp } from '../../mail/smtp.ts'
import { parseDenyList, parseSanctionsList, type AddressList } from '../../screening/address-list.ts'

/** Lists change every few days. */
const listDaysMax = 7

/** Checks that each list of sanctioned addresses is complete and current. */
export async function examineLists({ lists, denyList }: Config['screening'], now: Date): Promise<Finding[]> {
  const { ok, warn, fail } = findingsOf('screening')
  const files = [
    ...lists.map(file => ({ file, ages: true, parse: parseSanctionsList })),
    ...(denyList === null ? [] : [{ file: denyList, ages: false, parse: parseDenyList }]),
  ]
  return Promise.all(
    files.map(async ({ file, ages, parse }) => {
      const found = await stat(file).catch(() => null)
      if (!found?.isFile() || found.size === 0)
        return fail(`${file} is missing or empty`, 'download the list again: no payment is cleared without it')
      const { problem, unreadable } = await readList(file, parse)
      if (problem !== null)
        return fail(`${file}: ${problem}`, 'fix the file or download it again: no payment is cleared until then')
      if (unreadable.length > 0)
        return fail(
          `${file} has ${unreadable.length} invalid addresses, such as '${unreadable[0]}'`,
          'correct them, or add the right addresses to KASSA_SCREENING_DENY_LIST: invalid ones match nobody',
        )
      const days = Math.floor((now.getTime() - found.mtimeMs) / dayMs)
      const text = `${file} is ${days} days old`
      return ages && days > listDaysMax ? warn(text, 'download the list daily: running services reload it') : ok(text)
    }),
  )
}

async function readList(file: string, parse: (text: string) => AddressList) {
  try {
    return { problem: null, unreadable: parse(await readFile(file, 'utf8')).unreadable }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error), unreadable: [] }
  }
}

/** Checks the destination of the audit log's anchors. Without one no change is possible. */
export async function examineAnchors(file: string): Promise<Finding> {
  const { ok, fail } = findingsOf('audit log')
  if (file === toLog) return ok('anchors go to standard error: make sure it is collected')
  const there = await stat(file).catch(() => null)
  const isOpen = await access(there ? file : path.dirname(file), constants.W_OK).then(
    () => true,
    () => false,
  )
  if (isOpen) return ok(`anchors are appended to ${file}`)
  return fail(`${file} cannot be written`, 'let the user of this process append to the file in KASSA_AUDIT_ANCHORS')
}

/** Checks that the mail server would take our mail. Sends none. */
export async function examineMail({ smtp, mode }: Pick<Config, 'smtp' | 'mode'>): Promise<Finding> {
  const { ok, fail } = findingsOf('mail')
  if (!smtp) return ok(`mail is shown at /mailbox, as usual in a ${mode}`)
  const { host } = new URL(smtp.url)
  try {
    await greetSmtp(smtp)
    return ok(`${host} accepts mail from ${smtp.from}`)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return fail(
      `cannot send mail through ${host}: ${why}`,
      'fix KASSA_SMTP_URL, or make the server reachable from this machine',
    )
  }
}
