import { createHash } from 'node:crypto'
import { joinTransaction } from '../../database/join.ts'
import { lockName } from '../../database/locks/named-lock.ts'
import type { Deps } from '../../deps.ts'
import { insertMail } from '../../mail/outbox.service.ts'
import { nameInMail } from '../../mail/mail-name.ts'
import type { MailText } from '../../mail/mail-text.ts'
import type { MerchantTier } from '../merchant.ts'
import { changeMerchant } from '../merchant.service.ts'
import { listMerchants } from '../merchant.store.ts'
import type { MerchantView } from '../merchant-view.ts'
import { addMerchant } from './register-merchant.service.ts'

/** Whom an operator invites. */
export interface Invited {
  readonly name: string
  readonly email: string
}

const tier: MerchantTier = 'BASIC'

/** Returns why nobody can be invited; `null` when somebody can. */
export async function whyNotInvited({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<string | null> {
  if (config.registration === 'closed') return 'KASSA_REGISTRATION is closed'
  if (!config.isSingleMerchant) return null
  const [merchant] = await listMerchants(db, { status: null, limit: 1 })
  return merchant ? `KASSA_SINGLE_MERCHANT is true, and merchant ${merchant.id} exists` : null
}

/**
 * Adds a merchant for an operator and mails its owner where to sign in. Where the installation serves one merchant, that merchant is active
 * at once. The same name and address give the same platform user id, so a repetition adds nothing. Returns why not, as a text, when nobody
 * can be invited. Fault: `merchant already exists`.
 */
export function inviteMerchant(deps: Deps, { name, email }: Invited): Promise<MerchantView | string> {
  return deps.db.transaction(async tx => {
    const joined = { ...deps, db: joinTransaction(tx, deps.db) }
    // Two operators who invite at once must not add two single merchants.
    await lockName(tx, 'merchant invitations')
    const why = await whyNotInvited(joined)
    if (why !== null) return why
    const added = await addMerchant(joined, { name, email, platformUserId: platformUserId({ name, email }) })
    await insertMail(deps, tx, {
      recipient: email,
      ...invitationMail(name, `${deps.config.pagesUrl}/dashboard/sign-in`),
    })
    if (!deps.config.isSingleMerchant) return added
    const outcome = await changeMerchant(joined, added.id, { kind: 'approve', tier })
    if (outcome.kind !== 'changed') throw new Error(`Merchant ${added.id} was not approved: ${outcome.kind}`)
    return outcome.after
  })
}

/** Returns the mail to the owner. It holds no link to sign in: the recipient requests one. */
function invitationMail(merchant: string, link: string): MailText {
  return {
    subject: 'You are invited to accept USDT',
    paragraphs: ['Your account is ready. Sign in with this email address. You need no password: we email you a link.'],
    facts: [{ term: 'Business', value: nameInMail(merchant) }],
    button: { label: 'Sign in', href: link },
    alert: { question: 'Didn’t expect this?', text: 'Ignore this email. Nothing happens until you sign in.' },
    reason: 'You receive this because the operator of this service invited your business.',
  }
}

function platformUserId({ name, email }: Invited): string {
  return `invited_${createHash('sha256').update(`${email} ${name}`).digest('hex').slice(0, 26)}`
}
