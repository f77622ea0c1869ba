import { atDatabaseTime } from '../../database/claims.ts'
import { writeUserAuditEntry } from '../../operators/audit-log/note.service.ts'
import type { Tx } from '../../database/database.ts'
import { countHit } from '../../database/rate-window.sql.ts'
import { firstCellOf, type Deps } from '../../deps.ts'
import { daySeconds, hourSeconds } from '../../lib/durations.ts'
import { isUuid } from '../../lib/ids.ts'
import { plainText } from '../../lib/text/plain-text.ts'
import { timeInMail } from '../../mail/mail-time.ts'
import { insertMail } from '../../mail/outbox.service.ts'
import { findMerchant } from '../../merchants/merchant.store.ts'
import { requestReset, cancelReset, dueResets, removeAllPasskeys } from '../passkeys/passkey.service.ts'
import { hasPasskey } from '../passkeys/passkey.store.ts'
import { findReset, type Reset } from '../passkeys/reset.store.ts'
import { mailAddress } from '../users/mail-address.ts'
import { mailOwners } from '../users/user.service.ts'
import { findTeamUser, findUser, insertUser, listTeam, lockTeam, setRole, setUserRemoved } from '../users/user.store.ts'
import { subjectOf, usersMax, type Role, type User } from '../users/user.ts'
import { accountMail, invitationMail, roleText, teamMail, type AccountNotice, type TeamNotice } from './mails.ts'
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
  readonly notice: TeamNotice
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
    const { action, notice, detail } = change
    await mailOwners(deps, tx, { merchantId: held.merchant.id, text: teamMail(whereOf(deps, held.merchant), notice) })
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
    const isMailed = await mayBeInvited(deps, tx, mail)
    const sentence = `${by.mail} invited ${mail}.`
    const notice = {
      subject: 'A person was invited to your team',
      sentence: isMailed ? sentence : `${sentence} The address got many invitations today, so we sent it no email.`,
      facts: [{ term: 'Role', value: roleText(role) }],
    }
    const change = { action: 'team.invite', notice, detail: { user: id, role } }
    if (!isMailed) return change
    const link = `${deps.config.pagesUrl}/dashboard/sign-in`
    const text = invitationMail({ merchant: merchant.name, by: by.mail, role, link })
    await insertMail(deps, tx, { recipient: mail, ...text })
    return change
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
    const facts = [
      { term: 'Before', value: roleText(user.role) },
      { term: 'Now', value: roleText(role) },
    ]
    const sentence = `${by.mail} changed your role and ended your sessions. Sign in again to go on.`
    await notify(deps, tx, { user, merchant, notice: { subject: 'Your role was changed', sentence, facts } })
    const notice = {
      subject: 'A role in your team was changed',
      sentence: `${by.mail} changed the role of ${user.mail}.`,
      facts,
    }
    return { action: 'team.role', notice, detail: { user: user.id, from: user.role, to: role } }
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
    const subject = 'You were removed from a team'
    const ifUnknown = 'Ask an owner of the business.'
    await notify(deps, tx, {
      user,
      merchant,
      notice: { subject, sentence: `${by.mail} removed you from the team and ended your sessions.`, ifUnknown },
    })
    const sentence = `${by.mail} removed ${user.mail} from the team.`
    const notice = { subject: 'A person was removed from your team', sentence }
    return { action: 'team.remove', notice, detail: { user: user.id } }
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
    const facts = [{ term: 'Removed at', value: timeInMail(reset.dueAt) }]
    const ifUnknown = 'Sign in with a passkey and choose “Keep my passkeys” under Security before then.'
    const reported = `${by.mail} reported that your passkeys are lost. We remove them in 24 hours unless you or an owner keeps them.`
    const sentence = `${by.mail} reported that the passkeys of ${user.mail} are lost. We remove them in 24 hours unless an owner keeps them.`
    await notify(deps, tx, {
      user,
      merchant,
      notice: { subject: 'Your passkeys will be removed', sentence: reported, facts, ifUnknown },
    })
    const notice = { subject: 'Passkeys in your team will be removed', sentence, facts }
    return { action: 'team.passkeys.reset', notice, detail: { user: user.id } }
  })
}

/** Says no to the removal of somebody's passkeys. */
export function cancelPasskeyReset(deps: Deps, who: SignedIn, id: string): Promise<TeamOutcome> {
  return changeTeam(deps, who, async (tx, { user: by, merchant }) => {
    const user = await memberOf(tx, merchant.id, id)
    if (!user || !(await cancelReset(deps, tx, subjectOf(user)))) return 'not found'
    const sentence = `${by.mail} kept the passkeys of ${user.mail}. They are no longer removed.`
    const notice = { subject: 'Passkeys in your team are kept', sentence }
    return { action: 'team.passkeys.keep', notice, detail: { user: user.id } }
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
      const sentence = `The passkeys of ${user.mail} were removed, as requested a day ago.`
      const button = { label: 'Sign in', href: `${deps.config.pagesUrl}/dashboard/sign-in` }
      const own = { subject: 'Your passkeys were removed', sentence, button }
      await notify(deps, tx, { user, merchant, notice: own })
      const notice = { subject: 'Passkeys in your team were removed', sentence }
      await mailOwners(deps, tx, { merchantId: merchant.id, text: teamMail(whereOf(deps, merchant), notice) })
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
async function notify(deps: Deps, tx: Tx, { user, merchant, notice }: Notification): Promise<void> {
  if (user.role === 'owner' || user.signedInAt === null) return
  await insertMail(deps, tx, { recipient: user.mail, ...accountMail(whereOf(deps, merchant), notice) })
}

interface Notification {
  readonly user: User
  readonly merchant: { readonly name: string }
  readonly notice: AccountNotice
}

function whereOf({ config }: Deps, { name }: { readonly name: string }) {
  return { merchant: name, pagesUrl: config.pagesUrl }
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
