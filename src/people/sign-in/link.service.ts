import type { Rows, Tx } from '../../database/database.ts'
import { countHit } from '../../database/rate-window.sql.ts'
import { cellsOf, type Deps } from '../../deps.ts'
import { limitedSite } from '../../lib/limited-address.ts'
import { addSeconds } from '../../lib/clock.ts'
import { daySeconds, hourSeconds } from '../../lib/durations.ts'
import { RateLimited } from '../../lib/fault.ts'
import { hashOfToken, isToken, newToken } from '../../lib/crypto/token.ts'
import { insertMail } from '../../mail/outbox.service.ts'
import {
  findMerchant,
  listMerchantLabels,
  listMerchantsByMail,
  type MerchantLabel,
} from '../../merchants/merchant.store.ts'
import { findEnvironmentsWithOrders } from '../../merchants/environments.store.ts'
import { listDashboardAddresses } from '../sessions/session.store.ts'
import { openSession, type CreatedSession, type BrowserInfo } from '../sessions/session.service.ts'
import { mailAddress } from '../users/mail-address.ts'
import {
  claimUnsentLink,
  endLink,
  findLinkMail,
  insertLink,
  setSent,
  takeLink,
  type UnsentLink,
} from '../users/sign-in-link.store.ts'
import { createFirstOwner } from '../users/user.service.ts'
import { hasUsers, listUsersByMail, setSignedIn } from '../users/user.store.ts'
import { subjectOf, type User } from '../users/user.ts'
import { signInMail, welcomeMail } from '../team/mails.ts'
import { notifyNewBrowser } from './new-browser.service.ts'
import { initialEnvironment } from './initial-environment.service.ts'

const linkSeconds = 900
/** Links per hour from one site to one mail address, so that a stranger uses up only his own limit. */
const perAskerMax = 5
/** Links per hour to one mail address, to protect the mailbox. Beyond it only known networks get one. */
const perMailMax = 30
/** Number of recent networks that count as known. */
const knownAddressesMax = 50
/** Links per day to an address that has never signed in. */
const firstLinksPerDay = 10
/** Merchants offered per address. */
const merchantsMax = 50
const sentAtOnce = 50

/**
 * Records a request for a sign-in link. The sender of the mail looks up later whether the address has a user, so this takes the same steps
 * and time for every address. Throws RateLimited, counted alike for every address.
 */
export async function requestLink(
  deps: Deps,
  {
    mail: text,
    isRegistration = false,
    ...asker
  }: Asker & { readonly mail: string; readonly isRegistration?: boolean },
): Promise<'requested' | 'no address'> {
  const mail = mailAddress(text)
  if (mail === null) return 'no address'
  // An address does not name its cell, so ask every cell to look among its users.
  for (const cell of cellsOf(deps)) await requestLinkIn(cell, { mail, isRegistration, ...asker })
  return 'requested'
}

/** Browser, network address and site of the request. */
interface Asker {
  readonly browser: string
  readonly address: string
  readonly site: string
}

async function requestLinkIn(
  { db, clock, random, config }: Deps,
  { mail, isRegistration, browser, address, site }: Asker & Pick<UnsentLink, 'mail' | 'isRegistration'>,
): Promise<void> {
  const ofAddress = await countHit(db, `sign-in:${address}`, hourSeconds)
  if (ofAddress.hits > config.signInsPerHour) throw new RateLimited(ofAddress.resetSeconds)
  const ofAsker = await countHit(db, `sign-in:${site}:${mail}`, hourSeconds)
  if (ofAsker.hits > perAskerMax) throw new RateLimited(ofAsker.resetSeconds)
  const ofMail = await countHit(db, `sign-in:${mail}`, hourSeconds)
  // Strangers' requests must not lock out somebody on a known network.
  if (ofMail.hits > perMailMax && !(await isKnownSite(db, mail, site))) throw new RateLimited(ofMail.resetSeconds)
  const createdAt = clock.now()
  const link = { id: random.uuid(), mail, browserHash: hashOfToken(browser), isRegistration, createdAt }
  await db.transaction(tx => insertLink(tx, { ...link, expiresAt: addSeconds(createdAt, linkSeconds) }))
}

async function isKnownSite(db: Rows, mail: string, site: string): Promise<boolean> {
  const people = await listUsersByMail(db, mail, merchantsMax)
  const known = await listDashboardAddresses(
    db,
    people.map(one => subjectOf(one)),
    knownAddressesMax,
  )
  return known.some(address => limitedSite(address) === site)
}

/** Writes the mails for requested links. Returns `true` when there may be more. */
export async function sendDueLinks(deps: Deps, stop?: AbortSignal): Promise<boolean> {
  for (let sent = 0; sent < sentAtOnce; sent++) {
    if (stop?.aborted || !(await sendOneLink(deps))) return false
  }
  return true
}

function sendOneLink(deps: Deps): Promise<boolean> {
  const { clock, random, config } = deps
  return deps.db.transaction(async tx => {
    const now = clock.now()
    const link = await claimUnsentLink(tx, now)
    if (!link) return false
    for (const merchantId of await listMerchantsByMail(tx, link.mail, merchantsMax)) {
      if (!(await hasUsers(tx, merchantId))) await createFirstOwner(deps, tx, { merchantId, email: link.mail })
    }
    if (!(await mayBeWritten(tx, link.mail))) {
      await endLink(tx, link.id, now)
      return true
    }
    const token = newToken(random, config.cell)
    await setSent(tx, { id: link.id, tokenHash: hashOfToken(token), now })
    const address = `${config.pagesUrl}/dashboard/sign-in/link/${token}`
    const registered = link.isRegistration ? await newestRegistered(tx, link.mail) : null
    const text = registered === null ? signInMail(address) : welcomeMail(registered, address)
    await insertMail(deps, tx, { recipient: link.mail, ...text })
    return true
  })
}

/** Returns the name of the newest merchant at which this address has not signed in yet; `null` if another cell has it. */
async function newestRegistered(tx: Tx, mail: string): Promise<string | null> {
  const users = await listUsersByMail(tx, mail, merchantsMax)
  const ids = users.filter(({ signedInAt }) => signedInAt === null).map(user => user.merchantId)
  const merchants = await listMerchantLabels(tx, ids)
  const [newest] = [...merchants.values()].toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  return newest?.name ?? null
}

/** Anybody may register a merchant with a foreign address, so an address without a sign-in gets few links. */
async function mayBeWritten(tx: Tx, mail: string): Promise<boolean> {
  const users = await listUsersByMail(tx, mail, merchantsMax)
  if (users.length === 0) return false
  if (users.some(({ signedInAt }) => signedInAt !== null)) return true
  return (await countHit(tx, `first-links:${mail}`, daySeconds)).hits <= firstLinksPerDay
}

export interface Presented {
  readonly token: string
  /** Cookie of the browser that requested the link. */
  readonly browser: string
}

/** A user that a link can sign in. */
export interface Candidate {
  readonly user: User
  readonly merchant: MerchantLabel
}

/**
 * Lists the users that a link can sign in, without using it up; `null` when it is invalid, expired or from another browser. First merchants
 * that are approved or have signed in before, then those with orders, oldest first: anybody can register a merchant with a foreign address.
 */
export async function readLink(deps: Pick<Deps, 'db' | 'clock'>, presented: Presented): Promise<Candidate[] | null> {
  const hashes = hashesOf(presented)
  const mail = hashes && (await findLinkMail(deps.db, hashes, deps.clock.now()))
  if (!mail) return null
  const users = await listUsersByMail(deps.db, mail, merchantsMax)
  const ids = users.map(user => user.merchantId)
  const merchants = await listMerchantLabels(deps.db, ids)
  const environments = await findEnvironmentsWithOrders(deps.db, ids)
  const rankOf = ({ user, merchant }: Candidate) =>
    merchant.status === 'ACTIVE' || user.signedInAt !== null ? 0 : environments.get(merchant.id)?.length ? 1 : 2
  return users
    .map(user => ({ user, merchant: merchants.get(user.merchantId)! }))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.merchant.createdAt.getTime() - b.merchant.createdAt.getTime())
}

export type SignInOutcome =
  | { readonly kind: 'signed in'; readonly newSession: CreatedSession; readonly user: User }
  | { readonly kind: 'suspended' }
  | { readonly kind: 'refused' }

/** Uses up a link and signs in one of its users. Concurrent uses are refused. */
export async function signInByLink(
  deps: Deps,
  { userId, browserInfo, ...presented }: Presented & { readonly userId: string; readonly browserInfo: BrowserInfo },
): Promise<SignInOutcome> {
  const candidates = await readLink(deps, presented)
  const user = candidates?.find(one => one.user.id === userId)?.user
  if (!user) return { kind: 'refused' }
  const merchant = await findMerchant(deps.db, user.merchantId)
  if (!merchant || merchant.status === 'SUSPENDED') return { kind: 'suspended' }
  const newSession = await deps.db.transaction(async tx => {
    const now = deps.clock.now()
    const mail = await takeLink(tx, hashesOf(presented)!, now)
    if (mail !== user.mail || !(await setSignedIn(tx, user.id, now))) return null
    await notifyNewBrowser(deps, tx, { user, merchantName: merchant.name, browserInfo, how: 'a mailed link' })
    const environment = await initialEnvironment(tx, user)
    return openSession(deps, tx, { subject: subjectOf(user), browserInfo, environment, hasShownPasskey: false })
  })
  return newSession ? { kind: 'signed in', newSession, user } : { kind: 'refused' }
}

function hashesOf({ token, browser }: Presented): { tokenHash: string; browserHash: string } | null {
  if (!isToken(token) || !isToken(browser)) return null
  return { tokenHash: hashOfToken(token), browserHash: hashOfToken(browser) }
}
