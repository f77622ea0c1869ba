import { createHash } from 'node:crypto'
import { lockActor } from '../../database/encryption/active-key.store.ts'
import type { Actor } from '../../database/actor.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { isDisplayName, isPlainLine } from '../../lib/text/display-name.ts'
import { isUuid } from '../../lib/ids.ts'
import {
  cleanLogo,
  displayNameMax,
  isColour,
  isLegible,
  readOrigins,
  supportMax,
  wordsOf,
  type Branding,
  type LogoProblem,
} from './branding.ts'
import { findBranding, findLogo, lockBranding, saveBranding, saveLogo } from './branding.store.ts'

type BrandingDeps = Pick<Deps, 'db' | 'clock'>

/** Returns a merchant's branding of payment pages. */
export function getBranding({ db }: Pick<Deps, 'db'>, merchantId: string): Promise<Branding> {
  return findBranding(db, merchantId)
}

export type BrandingProblem =
  | 'name too long'
  | 'no name'
  | 'support too long'
  | 'no support'
  | 'no colour'
  | 'not legible'
  | 'no origins'
  | 'changed meanwhile'
  | 'signed out'

/** Changes name, colour, contact and the sites that may frame the payment pages. Returns `null` on success. */
export async function changeBranding(
  deps: BrandingDeps,
  actor: Actor,
  { basis, ...wanted }: BrandingChange,
): Promise<BrandingProblem | null> {
  if (wanted.displayName.length > displayNameMax) return 'name too long'
  if (wanted.displayName !== '' && !isDisplayName(wanted.displayName)) return 'no name'
  if (wanted.support.length > supportMax) return 'support too long'
  if (!isPlainLine(wanted.support)) return 'no support'
  if (wanted.colour !== null && !isColour(wanted.colour)) return 'no colour'
  if (wanted.colour !== null && !isLegible(wanted.colour)) return 'not legible'
  const frameOrigins = readOrigins(wanted.frameOrigins)
  if (frameOrigins === null) return 'no origins'
  const now = deps.clock.business()
  const isUnchanged = async (tx: Tx) => basis === null || basis === wordsOf(await lockBranding(tx, actor.merchantId))
  let problem: BrandingProblem | null = null
  const isDone = await asActor(deps, actor, async tx => {
    if (await isUnchanged(tx)) await saveBranding(tx, actor.merchantId, { ...wanted, frameOrigins, now })
    else problem = 'changed meanwhile'
  })
  return isDone ? problem : 'signed out'
}

export interface BrandingChange extends Omit<Branding, 'logoSha256' | 'frameOrigins'> {
  readonly frameOrigins: string
  /** What the form began with (`wordsOf`); `null` changes whatever is there. */
  readonly basis: string | null
}

/** Replaces the logo; a `null` `file` removes it. */
export async function changeLogo(
  deps: BrandingDeps,
  actor: Actor,
  file: Uint8Array | null,
): Promise<LogoProblem | 'signed out' | null> {
  const clean = file === null ? null : cleanLogo(file)
  if (clean && 'problem' in clean) return clean.problem
  const png = clean && Buffer.from(clean.png)
  const logo = png && { png, sha256: createHash('sha256').update(png).digest('hex') }
  const now = deps.clock.business()
  return (await asActor(deps, actor, tx => saveLogo(tx, actor.merchantId, { logo, now }))) ? null : 'signed out'
}

/** Returns a logo by its hash; `null` when no merchant uses it any more. */
export function getLogo({ db }: Pick<Deps, 'db'>, merchantId: string, sha256: string): Promise<Buffer | null> {
  return isUuid(merchantId) && /^[0-9a-f]{64}$/.test(sha256) ? findLogo(db, merchantId, sha256) : Promise.resolve(null)
}

function asActor({ db }: BrandingDeps, actor: Actor, work: (tx: Tx) => Promise<void>): Promise<boolean> {
  return db.transaction(async tx => {
    if (!(await lockActor(tx, actor))) return false
    await work(tx)
    return true
  })
}
