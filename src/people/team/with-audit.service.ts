import { nameInMail } from '../../mail/mail-name.ts'
import { writeAuditEntry } from '../../operators/audit-log/note.service.ts'
import { isPerson, type Actor } from '../../database/actor.ts'
import type { Tx } from '../../database/database.ts'
import { joinTransaction } from '../../database/join.ts'
import { countHit } from '../../database/rate-window.sql.ts'
import type { Deps } from '../../deps.ts'
import { hourSeconds } from '../../lib/durations.ts'
import { findMerchant } from '../../merchants/merchant.store.ts'
import { mailOwners } from '../users/user.service.ts'
import { findUser } from '../users/user.store.ts'
import { actionMail } from './mails.ts'
import type { ActionNotice, MerchantAction } from './merchant-action.ts'
import { mailsPaused } from './notifications.ts'

export interface AuditedWork<Result> {
  /** Does it with the dependencies it is given, whose transactions are parts of one. */
  readonly work: (joined: Deps) => Promise<Result>
  /** What to say of it; `null`: nothing was done. */
  readonly describe: (result: Result) => MerchantAction | null
  /** The shop whose credential does it; absent: the actor does. */
  readonly shop?: ActingShop
}

export interface ActingShop {
  /** Of its credential. */
  readonly id: string
  readonly account: string
}

/**
 * Does something for a merchant and, in the same transaction, notes in the audit log what a person or a shop did and writes to all owners: none of
 * the three is ever without the others (docs/decisions/audit-log.md#one-transaction).
 */
export function withAudit<Result>(
  deps: Deps,
  actor: Actor,
  { work, describe, shop }: AuditedWork<Result>,
): Promise<Result> {
  return deps.db.transaction(async tx => {
    const joined = { ...deps, db: joinTransaction(tx, deps.db) }
    const result = await work(joined)
    const auditAction = describe(result)
    if (auditAction === null) return result
    if (auditAction.notice !== null) await mail(joined, tx, { actor, shop, notice: auditAction.notice })
    const operator = shop ? `credential:${shop.id}` : isPerson(actor) && `user:${actor.userId}`
    if (operator) await note(deps, tx, { operator, environment: actor.environment, auditAction })
    return result
  })
}

/** Of one API key or shop, each of which has one environment. A program that repeats itself fills no mailbox, and hides no change by another. */
const mailsPerHour = 30

async function mail(
  deps: Deps,
  tx: Tx,
  {
    actor,
    shop,
    notice,
  }: { readonly actor: Actor; readonly shop: ActingShop | undefined; readonly notice: ActionNotice },
): Promise<void> {
  const { merchantId, environment } = actor
  const program = shop?.id ?? (isPerson(actor) ? null : actor.keyId)
  const hits = program === null ? 0 : (await countHit(tx, `change mails ${program}`, hourSeconds)).hits
  if (hits > mailsPerHour + 1) return
  const merchant = await findMerchant(deps.db, merchantId)
  const text = actionMail(
    { merchant: merchant?.name ?? merchantId, pagesUrl: deps.config.pagesUrl },
    {
      notice: hits > mailsPerHour ? mailsPaused(shop ? 'shop' : 'API key', mailsPerHour) : notice,
      by: shop ? `Shop ${shop.account}` : await nameOf(tx, actor),
      environment: environment === 'live' ? 'Live' : 'Test',
    },
  )
  await mailOwners(deps, tx, { merchantId, text })
}

async function nameOf(tx: Tx, actor: Actor): Promise<string> {
  if (!isPerson(actor)) return `API key ${actor.keyId}`
  const user = await findUser(tx, actor.userId)
  if (!user) return 'A person of your team'
  const name = nameInMail(user.name, '')
  return name === '' ? user.mail : `${name} (${user.mail})`
}

interface Note extends Pick<Actor, 'environment'> {
  readonly operator: string
  readonly auditAction: MerchantAction
}

/** Last of all: whoever writes to the log holds up everybody else who does. */
async function note(deps: Deps, tx: Tx, { operator, environment, auditAction }: Note): Promise<void> {
  const { action, subject, sentence } = auditAction
  await writeAuditEntry(deps, tx, { operator, action, subject, reason: null, detail: { environment, sentence } })
}
