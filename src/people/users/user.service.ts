import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import type { MailText } from '../../mail/mail-text.ts'
import { insertMail } from '../../mail/outbox.service.ts'
import { mailAddress } from './mail-address.ts'
import { findMailChoice, insertUser, listTeam } from './user.store.ts'
import type { MailChoice } from './user.ts'

/** Makes who registered a merchant its first owner, by the address of the registration. An address that is none makes nobody. */
export async function createFirstOwner(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  { merchantId, email }: { readonly merchantId: string; readonly email: string },
): Promise<void> {
  const mail = mailAddress(email)
  if (mail === null) return
  const created = { id: random.uuid(), createdAt: clock.now(), signedInAt: null }
  await insertUser(tx, { ...created, merchantId, mail, name: '', role: 'owner' })
}

/**
 * Writes to every owner of a merchant, in the transaction of what they are told about. Whoever was made an owner and never came has not said
 * that he is one: he reads nothing, as long as another owner does.
 */
export async function mailOwners(
  deps: Pick<Deps, 'clock' | 'random' | 'config'>,
  tx: Tx,
  { merchantId, text }: { readonly merchantId: string; readonly text: MailText },
): Promise<void> {
  const owners = (await listTeam(tx, merchantId)).filter(({ role }) => role === 'owner')
  const known = owners.filter(({ signedInAt }) => signedInAt !== null)
  for (const { mail } of known.length > 0 ? known : owners) await insertMail(deps, tx, { recipient: mail, ...text })
}

/** Which mails that can be switched off somebody gets. */
export function mailChoiceOf({ db }: Pick<Deps, 'db'>, userId: string): Promise<MailChoice> {
  return findMailChoice(db, userId)
}
