import { createMerchantKey, listMerchantKeys, revokeKey } from '../../merchants/api-keys/admin-keys.service.ts'
import { findApiKey } from '../../merchants/api-keys/api-key.store.ts'
import type { Deps } from '../../deps.ts'
import { Fault } from '../../lib/fault.ts'
import { environmentOption, Refusal, target, UsageError, type Change, type Command, type Input } from '../command.ts'
import { keyTable, knownMerchant } from './merchants.ts'
import { fields, printable } from '../print.ts'

const nameLengthMax = 255

export const keyCommands: readonly Command[] = [
  {
    kind: 'change',
    name: 'keys create',
    summary: 'Makes an API key, a first one above all; its secret is shown this once',
    parameters: ['merchant'],
    options: [
      environmentOption,
      { name: 'name', value: 'NAME', isRequired: true, summary: 'what the merchant calls it' },
    ],
    plan: create,
  },
  {
    kind: 'show',
    name: 'keys list',
    summary: 'Lists the keys of a merchant',
    parameters: ['merchant'],
    options: [],
    async run(deps, input) {
      const keys = await listMerchantKeys(deps, (await knownMerchant(deps, target(input))).id)
      return { json: { keys }, text: keyTable(keys) }
    },
  },
  {
    kind: 'change',
    name: 'keys revoke',
    summary: 'Revokes a key for ever: nothing is written for it any more, its event streams end within 5 s',
    parameters: ['key_id'],
    options: [],
    plan: revoke,
  },
]

async function create(deps: Deps, input: Input): Promise<Change> {
  const merchant = await knownMerchant(deps, target(input))
  const environment = input.choice('environment', ['test', 'live']) ?? 'test'
  const name = input.option('name') ?? ''
  if (name.length > nameLengthMax) throw new UsageError(`--name has at most ${nameLengthMax} characters`)
  if (environment === 'live' && merchant.status === 'PENDING_KYB') throw new Fault('kyb_required')
  return {
    plan: `Make a ${environment} key '${name}' for merchant ${merchant.id} (${printable(merchant.name)}).`,
    action: 'key.created',
    subject: merchant.id,
    async apply(joined) {
      const { keyId, secret } = await createMerchantKey(joined, { merchantId: merchant.id, environment, name })
      const key = { key_id: keyId, secret, name, environment }
      return {
        result: { json: key, text: `${fields(key)}\nThe secret is not shown again.` },
        detail: { key_id: keyId, name, environment },
      }
    },
  }
}

async function revoke(deps: Deps, input: Input): Promise<Change> {
  const keyId = target(input)
  const key = await findApiKey(deps.db, keyId)
  if (!key) throw new Fault('api key not found')
  if (!key.isActive) throw new Refusal(`Key ${keyId} was revoked before`)
  const merchant = await knownMerchant(deps, key.merchantId)
  return {
    plan: `Revoke the ${key.environment} key ${keyId} of merchant ${merchant.id} (${printable(merchant.name)}).`,
    action: 'key.revoked',
    subject: keyId,
    isUrgent: true,
    async apply(joined) {
      const { merchantId, isNew } = await revokeKey(joined, keyId)
      return {
        result: {
          json: { key_id: keyId, merchant_id: merchantId, is_active: false },
          text: isNew ? `Key ${keyId} is revoked.` : `Key ${keyId} was revoked before.`,
        },
        detail: isNew ? { merchant_id: merchantId } : null,
      }
    },
  }
}
