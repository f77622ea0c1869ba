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

const listDaysMax = 30

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
        return fail(`${file} is not there or empty`, 'fetch the list again: nothing is cleared without it')
      const { problem, unreadable } = await readList(file, parse)
      if (problem !== null)
        return fail(`${file}: ${problem}`, 'mend it or fetch it again: nothing is cleared meanwhile')
      if (unreadable.length > 0)
        return fail(
          `${file} has ${unreadable.length} entries that look like addresses and are none, such as '${unreadable[0]}'`,
          'correct them, or add the right addresses to KASSA_SCREENING_DENY_LIST: nobody is compared with them',
        )
      const days = Math.floor((now.getTime() - found.mtimeMs) / dayMs)
      const text = `${file} is ${days} days old`
      return ages && days > listDaysMax
        ? warn(text, 'fetch the list daily: a service reads it anew by itself')
        : ok(text)
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
  if (file === toLog) return ok('anchors go to the error output, which has to be collected')
  const there = await stat(file).catch(() => null)
  const isOpen = await access(there ? file : path.dirname(file), constants.W_OK).then(
    () => true,
    () => false,
  )
  if (isOpen) return ok(`anchors are appended to ${file}`)
  return fail(
    `${file} cannot be written`,
    'let the user of this process append to the file that KASSA_AUDIT_ANCHORS names',
  )
}

/** Checks that the mail server would take our mail. Sends none. */
export async function examineMail({ smtp, mode }: Pick<Config, 'smtp' | 'mode'>): Promise<Finding> {
  const { ok, fail } = findingsOf('mail')
  if (!smtp) return ok(`mails are shown at /mailbox, as in a ${mode}`)
  const { host } = new URL(smtp.url)
  try {
    await greetSmtp(smtp)
    return ok(`${host} takes mails from ${smtp.from}`)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return fail(`${host} takes no mail: ${why}`, 'mend KASSA_SMTP_URL, or let this machine reach the server')
  }
}
