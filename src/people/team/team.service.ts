import { atDatabaseTime } from '../../database/claims.ts'
import { writeUserAuditEntry } from '../../operators/audit-log/note.service.ts'
import type { Tx } from '../../database/database.ts'
import { countHit } from '../../database/rate-window.sql.ts'
import { firstCellOf, type Deps } from '../../deps.ts'
import { daySeconds, hourSeconds } from '../../lib/durations.ts'
import { isUuid } from '../../lib/ids.ts'
import { plainText } from '../../lib/text/plain-text.ts'
import type { MailText } from '../../mail/mail-text.ts'
import { insertMail } from '../../mail/outbox.service.ts'
import { findMerchant } from '../../merchants/merchant.store.ts'
import { requestReset, cancelReset, dueResets, removeAllPasskeys } from '../passkeys/passkey.service.ts'
import { hasPasskey } from '../passkeys/passkey.store.ts'
import { findReset, type Reset } from '../passkeys/reset.store.ts'
import { mailAddress } from '../users/mail-address.ts'
import { mailOwners } from '../users/user.service.ts'
import { findTeamUser, findUser, insertUser, listTeam, lockTeam, setRole, setUserRemoved } from '../users/user.store.ts'
import { subjectOf, usersMax, type Role, type User } from '../users/user.ts'
import { accountMail, invitationMail, noticeMail } from './mails.ts'
import { endSessionsOf, holdSignedIn, type SignedIn } from '../sign-in/signed-in.service.ts'

/** Result of a change to a team. `not fresh`: no passkey within five minutes; `not allowed`: no longer an owner. */
export type TeamOutcome =
  | 'done'
  | 'not fresh'
  | 'not allowed'
  | 'not found'
  | 'no address'
  | 'known'
  | 'too many'
  | 'too often'
  | 'last owner'
  | 'no passkey'
  | 'under way'

interface Change {
  readonly action: string
  /** What owners read. */
  readonly message: string
  readonly detail: Readonly<Record<string, unknown>>
}

/** Changes per hour, since each is mailed to people. */
const changesPerHour = 30
/** Invitations per merchant and day, since each is mailed to an address that the merchant chose. */
const invitationsPerDay = 20
/** Invitation mails per address and day, from all merchants together. Further invitations show at the next sign-in. */
const invitationMailsPerDay = 3

type Work = (tx: Tx, held: SignedIn) => Promise<Change | Exclude<TeamOutcome, 'done'>>

/** One change to a team by one of its owners who has just shown a passkey: done, told to every owner by mail and noted, or none of it. */
function changeTeam(deps: Deps, who: SignedIn, work: Work): Promise<TeamOutcome> {
  return deps.db.transaction(async tx => {
    // First of all, so that of two owners who remove each other at once only one remains who may.
    await lockTeam(tx, who.merchant.id)
    const held = await holdSignedIn(deps, tx, who)
    if (held.role !== 'owner') return 'not allowed'
    if (!held.isFresh) return 'not fresh'
    if ((await countHit(tx, `team:${held.merchant.id}`, hourSeconds)).hits > changesPerHour) return 'too often'
    const change = await work(tx, held)
    if (typeof change === 'string') return change
    const { action, message, detail } = change
    await mailOwners(deps, tx, { merchantId: held.merchant.id, text: noticeMail(held.merchant.name, message) })
    await writeUserAuditEntry(deps, tx, { userId: held.user.id, action, subject: held.merchant.id, detail })
    return 'done'
  })
}

export interface Invitation {
  readonly mail: string
  readonly name: string
  readonly role: Role
}

/** Adds somebody to a team and writes to him. The mail opens nothing: he asks for a link of his own. */
export function inviteUser(deps: Deps, who: SignedIn, invitation: Invitation): Promise<TeamOutcome> {
  return changeTeam(deps, who, async (tx, { user: by, merchant }) => {
    const mail = mailAddress(invitation.mail)
    if (mail === null) return 'no address'
    if ((await listTeam(tx, merchant.id)).length >= usersMax) return 'too many'
    if ((await countHit(tx, `invite:${merchant.id}`, daySeconds)).hits > invitationsPerDay) return 'too often'
    const { role } = invitation
    const name = plainText(invitation.name, 100)
    const id = deps.random.uuid()
    const made = { id, merchantId: merchant.id, mail, name, role, createdAt: deps.clock.now(), signedInAt: null }
    if (!(await insertUser(tx, made))) return 'known'
    const message = `${by.mail} has invited ${mail} as ${role}.`
    const change = { action: 'team.invite', detail: { user: id, role } }
    if (!(await mayBeInvited(deps, tx, mail)))
      return {
        ...change,
        message: `${message} This address has got many invitations today, so no mail was sent to it.`,
      }
    const link = `${deps.config.pagesUrl}/dashboard/sign-in`
    const text = invitationMail({ merchant: merchant.name, by: by.mail, role, link })
    await insertMail(deps, tx, { recipient: mail, ...text })
    return { ...change, message }
  })
}

/** Counted by the first cell for all. */
async function mayBeInvited(deps: Deps, tx: Tx, mail: string): Promise<boolean> {
  const first = firstCellOf(deps)
  const rows = first.config.cell === deps.config.cell ? tx : first.db
  const { hits } = await countHit(rows, `invited:${mail}`, daySeconds)
  return hits <= invitationMailsPerDay
}

/** Gives somebody another role. His sessions end: what he may do next begins with a new one. */
export function changeRole(
  deps: Deps,
  who: SignedIn,
  { id, role }: { readonly id: string; readonly role: Role },
): Promise<TeamOutcome> {
  return changeTeam(deps, who, async (tx, { user: by, merchant }) => {
    const user = await memberOf(tx, merchant.id, id)
    if (!user) return 'not found'
    if (role !== 'owner' && (await isLastOwner(tx, user))) return 'last owner'
    await setRole(tx, user.id, role)
    await endSessionsOf(deps, tx, user)
    await notify(deps, tx, {
      user,
      text: accountMail(merchant.name, `${by.mail} has changed your role from ${user.role} to ${role}.`),
    })
    const message = `${by.mail} has changed the role of ${user.mail} from ${user.role} to ${role}.`
    return { action: 'team.role', message, detail: { user: user.id, from: user.role, to: role } }
  })
}

/** Takes somebody out of a team, and signs him out. */
export function removeUser(deps: Deps, who: SignedIn, id: string): Promise<TeamOutcome> {
  return changeTeam(deps, who, async (tx, { user: by, merchant }) => {
    const user = await memberOf(tx, merchant.id, id)
    if (!user) return 'not found'
    if (await isLastOwner(tx, user)) return 'last owner'
    await setUserRemoved(tx, user.id, deps.clock.now())
    await endSessionsOf(deps, tx, user)
    await removeAllPasskeys(deps, tx, subjectOf(user))
    await notify(deps, tx, { user, text: accountMail(merchant.name, `${by.mail} has removed you from the team.`) })
    return {
      action: 'team.remove',
      message: `${by.mail} has removed ${user.mail} from the team.`,
      detail: { user: user.id },
    }
  })
}

/** Says that somebody else's passkeys are lost. They are removed a day later, unless he or an owner says no. */
export function requestPasskeyReset(deps: Deps, who: SignedIn, id: string): Promise<TeamOutcome> {
  return changeTeam(deps, who, async (tx, { user: by, merchant }) => {
    const user = await memberOf(tx, merchant.id, id)
    if (!user || user.id === by.id) return 'not found'
    const subject = subjectOf(user)
    if (!(await hasPasskey(tx, subject))) return 'no passkey'
    const reset = await requestReset(deps, tx, { subject, askedBy: by.id })
    if (!reset) return 'under way'
    const what = `${by.mail} has said that the passkeys of ${user.mail} are lost. They are removed at ${reset.dueAt.toISOString()}, unless somebody says no before.`
    await notify(deps, tx, { user, text: accountMail(merchant.name, what) })
    return { action: 'team.passkeys.reset', message: what, detail: { user: user.id } }
  })
}

/** Says no to the removal of somebody's passkeys. */
export function cancelPasskeyReset(deps: Deps, who: SignedIn, id: string): Promise<TeamOutcome> {
  return changeTeam(deps, who, async (tx, { user: by, merchant }) => {
    const user = await memberOf(tx, merchant.id, id)
    if (!user || !(await cancelReset(deps, tx, subjectOf(user)))) return 'not found'
    return {
      action: 'team.passkeys.keep',
      message: `${by.mail} has said that the passkeys of ${user.mail} stay.`,
      detail: { user: user.id },
    }
  })
}

/** Removes passkeys that somebody has said are lost, a day ago, and nobody has said no. The next link enrols the first one again. */
export async function endDueResets(untimed: Deps): Promise<void> {
  const deps = await atDatabaseTime(untimed)
  for (const { subject } of await dueResets(deps, 'dashboard')) {
    await deps.db.transaction(async tx => {
      const open = await findReset(tx, subject)
      if (!open || open.dueAt > deps.clock.now()) return
      await removeAllPasskeys(deps, tx, subject)
      const user = await findUser(tx, subject.id)
      const merchant = user && (await findMerchant(deps.db, user.merchantId))
      if (!merchant) return
      await endSessionsOf(deps, tx, user)
      const message = `The passkeys of ${user.mail} were removed, as was asked for a day ago.`
      await notify(deps, tx, { user, text: accountMail(merchant.name, message) })
      await mailOwners(deps, tx, { merchantId: merchant.id, text: noticeMail(merchant.name, message) })
      await writeUserAuditEntry(deps, tx, {
        userId: open.askedBy,
        action: 'team.passkeys.removed',
        subject: merchant.id,
        detail: { user: user.id },
      })
    })
  }
}

async function memberOf(tx: Tx, merchantId: string, id: string): Promise<User | null> {
  return isUuid(id) ? findTeamUser(tx, { merchantId, id }) : null
}

/** Without an owner nobody could ever change the team again. */
async function isLastOwner(tx: Tx, user: User): Promise<boolean> {
  const team = await listTeam(tx, user.merchantId)
  return user.role === 'owner' && team.filter(({ role }) => role === 'owner').length === 1
}

/** An owner reads the same in the mail to all owners. Whoever never came to the team he was put into hears of it no more. */
async function notify(
  deps: Deps,
  tx: Tx,
  { user, text }: { readonly user: User; readonly text: MailText },
): Promise<void> {
  if (user.role !== 'owner' && user.signedInAt !== null) await insertMail(deps, tx, { recipient: user.mail, ...text })
}

/** The people of a merchant. */
export function teamOf({ db }: Pick<Deps, 'db'>, merchantId: string): Promise<User[]> {
  return listTeam(db, merchantId)
}

/** What is under way about the passkeys of a user. */
export function resetOf({ db }: Pick<Deps, 'db'>, user: User): Promise<Reset | null> {
  return findReset(db, subjectOf(user))
}

export interface Member {
  readonly user: User
  readonly hasPasskey: boolean
  readonly reset: Reset | null
}

/** One of the people of a merchant; `null` for whoever belongs to another. */
export async function findMember({ db }: Pick<Deps, 'db'>, merchantId: string, id: string): Promise<Member | null> {
  const user = isUuid(id) ? await findTeamUser(db, { merchantId, id }) : null
  if (!user) return null
  return { user, hasPasskey: await hasPasskey(db, subjectOf(user)), reset: await findReset(db, subjectOf(user)) }
}
