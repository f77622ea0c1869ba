// Changes to operators' passkeys. Only in the console, where a passkey signs each of them. A token is never enough.
import { addPasskey, recover, recoveryOf, removePasskey } from '../../operators/sign-in/own-passkeys.service.ts'
import { listOperatorPasskeys } from '../../operators/sign-in/operator-passkey.store.ts'
import { listOperators } from '../../operators/operator.store.ts'
import type { Deps } from '../../deps.ts'
import { readStoredKey } from '../../people/passkeys/public-key.service.ts'
import { Refusal, target, UsageError, type Change, type ChangeCommand, type Input } from '../command.ts'
import { printable } from '../print.ts'

const unreadable = 'The new passkey has a key of a kind that nobody can verify'

const common = { kind: 'change', isReasonRequired: true, options: [] } as const

/** A page of the console fills its options with what the browser made; no form does. */
export const addPasskeyCommand: ChangeCommand = {
  ...common,
  name: 'operator add-passkey',
  summary: 'Adds a passkey for the operator who signs',
  parameters: [],
  plan: planAdd,
}

export const passkeyCommands: readonly ChangeCommand[] = [
  {
    ...common,
    name: 'operator remove-passkey',
    summary: 'Removes a passkey of the operator who signs, but never the last one',
    parameters: ['credential'],
    plan: planRemove,
  },
  {
    ...common,
    name: 'operator recover',
    summary: 'Replaces the lost passkeys of an operator with another sponsor by a new one',
    parameters: ['recovery'],
    plan: planRecover,
  },
]

async function planAdd(_deps: Deps, { operator, option }: Input): Promise<Change> {
  const [credentialId, publicKey, name] = [option('credential_id'), option('public_key'), option('name')]
  const signCount = Number(option('sign_count'))
  if (!credentialId || !publicKey || !name || !Number.isSafeInteger(signCount) || signCount < 0)
    throw new UsageError('A page of the console makes the passkey first')
  const fingerprint = (await readStoredKey(publicKey))?.fingerprint
  if (fingerprint === undefined) throw new UsageError(unreadable)
  return {
    plan: `Give ${operator} one passkey more, "${printable(name)}", fingerprint ${fingerprint}.`,
    action: 'operator.passkey_added',
    subject: operator,
    facts: { operator, credential: credentialId, fingerprint },
    async apply(joined) {
      const passkey = { credentialId, publicKey, signCount, name }
      await joined.db.transaction(tx => addPasskey(joined, tx, { operator, passkey }))
      const text = `You have one passkey more. The signer knows it once "operator keys" was brought there again.`
      return {
        result: { json: { operator, fingerprint }, text },
        detail: { credential_id: credentialId, name, fingerprint },
      }
    },
  }
}

async function planRemove(deps: Deps, input: Input): Promise<Change> {
  const { operator } = input
  const own = await listOperatorPasskeys(deps.db, operator)
  const passkey = own.find(one => one.credentialId === target(input))
  if (!passkey) throw new Refusal('You have no such passkey')
  if (own.length === 1) throw new Refusal('It is your last passkey: add another one first')
  // An unreadable key must not keep the passkey from being removed.
  const fingerprint = (await readStoredKey(passkey.publicKey))?.fingerprint ?? 'unreadable'
  const { credentialId, name } = passkey
  return {
    plan: `Take the passkey "${printable(name)}" of ${operator} away, fingerprint ${fingerprint}, and end the sessions it opened.`,
    action: 'operator.passkey_removed',
    subject: operator,
    facts: { operator, credential: credentialId, fingerprint },
    async apply(joined) {
      await joined.db.transaction(tx => removePasskey(joined, tx, { operator, credentialId }))
      const text = 'The passkey opens and signs nothing any more. Take it out of the signer’s file too.'
      return {
        result: { json: { operator, fingerprint }, text },
        detail: { credential_id: credentialId, name, fingerprint },
      }
    },
  }
}

async function planRecover(deps: Deps, input: Input): Promise<Change> {
  const asked = await recoveryOf(deps, target(input))
  if (!asked) throw new Refusal('Nobody asks for it any more')
  const { id, operator, credentialId } = asked
  const actor = (await listOperators(deps.db)).find(one => one.name === input.operator)
  if (actor?.sponsor === asked.sponsor)
    throw new Refusal(`You and ${operator} count as one: somebody else has to sign for it`)
  const fingerprint = (await readStoredKey(asked.publicKey))?.fingerprint
  if (fingerprint === undefined) throw new Refusal(`${unreadable}: ${operator} makes another one with the token`)
  return {
    plan: `Take all passkeys of operator ${operator} away, end the sessions, and let the new one with fingerprint ${fingerprint} in.`,
    action: 'operator.passkeys_recovered',
    subject: operator,
    facts: { operator, credential: credentialId, fingerprint, asked_at: asked.askedAt.toISOString() },
    async apply(joined) {
      await joined.db.transaction(tx => recover(joined, tx, { id, by: input.operator }))
      const text = `${operator} enters with the new passkey alone. The signer knows it once "operator keys" was brought there again.`
      return { result: { json: { operator, fingerprint }, text }, detail: { credential_id: credentialId, fingerprint } }
    },
  }
}
