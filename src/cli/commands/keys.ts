import { createMerchantKey, listMerchantKeys, revokeKey } from '../../merchants/api-keys/admin-keys.service.ts'
import { findApiKey } from '../../merchants/api-keys/api-key.store.ts'
import type { Deps } from '../../deps.ts'
import { Fault } from '../../lib/fault.ts'
import { environmentOption, Refusal, target, UsageError, type Change, type Command, type Input } from '../command.ts'
import { keyTable, knownMerchant } from './merchants.ts'
import { fields, printable } from '../print.ts'
import {
  activateWebhookSecret,
  revealWebhookSecret,
  rollWebhookSecret,
  type WebhookSecrets,
} from '../../webhooks/endpoints/webhook-secret.service.ts'
import type { Owner } from '../../lib/owner.ts'

const nameLengthMax = 255

export const keyCommands: readonly Command[] = [
  {
    kind: 'change',
    name: 'keys create',
    summary: 'Creates an API key, usually the first one; shows its secret only once',
    parameters: ['merchant'],
    options: [environmentOption, { name: 'name', value: 'NAME', isRequired: true, summary: 'a name for the key' }],
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
    summary: 'Revokes a key for good: its requests are refused and its event streams end within 5 s',
    parameters: ['key_id'],
    options: [],
    plan: revoke,
  },
]

async function create(deps: Deps, input: Input): Promise<Change> {
  const merchant = await knownMerchant(deps, target(input))
  const environment = input.choice('environment', ['test', 'live']) ?? 'test'
  const name = input.option('name') ?? ''
  if (name.length > nameLengthMax) throw new UsageError(`--name must have at most ${nameLengthMax} characters`)
  if (environment === 'live' && merchant.status === 'PENDING_KYB') throw new Fault('kyb_required')
  return {
    plan: `Create a ${environment} key '${name}' for merchant ${merchant.id} (${printable(merchant.name)}).`,
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
  if (!key.isActive) throw new Refusal(`Key ${keyId} is already revoked`)
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
          text: isNew ? `Key ${keyId} is revoked.` : `Key ${keyId} is already revoked.`,
        },
        detail: isNew ? { merchant_id: merchantId } : null,
      }
    },
  }
}

const common = { kind: 'change', parameters: ['merchant'], options: [environmentOption] } as const

export const secretCommands: readonly Command[] = [
  {
    ...common,
    name: 'secret show',
    summary: "Shows the secrets that sign a merchant's webhooks; the audit log records it",
    isOnlyNoted: true,
    plan: (deps, input) =>
      planFor(deps, input, { action: 'secret.shown', plan: 'Show the webhook secrets', work: revealWebhookSecret }),
  },
  {
    ...common,
    name: 'secret roll',
    summary: 'Creates the next webhook secret and shows it, so that receivers can prepare; does not sign with it yet',
    notes: 'Replaces a next secret that was never activated.',
    plan: (deps, input) =>
      planFor(deps, input, {
        action: 'secret.rolled',
        plan: 'Create the next webhook secret',
        work: rollWebhookSecret,
      }),
  },
  {
    ...common,
    name: 'secret activate',
    summary: 'Starts signing with the next webhook secret and deletes the current one',
    plan: activate,
  },
]

type Work = {
  readonly action: string
  readonly plan: string
  readonly work: (deps: Deps, owner: Owner) => Promise<WebhookSecrets>
}

async function activate(deps: Deps, input: Input): Promise<Change> {
  const owner = await ownerOf(deps, input)
  if ((await revealWebhookSecret(deps, owner)).next === null) throw new Refusal(noNext(owner))
  return planFor(deps, input, {
    action: 'secret.activated',
    plan: 'Activate the next webhook secret and delete the current one',
    async work(joined) {
      const before = await revealWebhookSecret(joined, owner)
      if (before.next === null) throw new Refusal(noNext(owner))
      return activateWebhookSecret(joined, owner)
    },
  })
}

async function planFor(deps: Deps, input: Input, { action, plan, work }: Work): Promise<Change> {
  const owner = await ownerOf(deps, input)
  return {
    plan: `${plan} of merchant ${owner.merchantId} (${owner.environment}).`,
    action,
    subject: owner.merchantId,
    async apply(joined) {
      const secrets = await work(joined, owner)
      return {
        result: { json: { ...secrets }, text: fields({ ...secrets }) },
        detail: { environment: owner.environment },
      }
    },
  }
}

async function ownerOf(deps: Deps, input: Input): Promise<Owner> {
  const { id } = await knownMerchant(deps, target(input))
  return { merchantId: id, environment: input.choice('environment', ['test', 'live']) ?? 'test' }
}

function noNext({ merchantId, environment }: Owner): string {
  return `Merchant ${merchantId} has no next ${environment} secret. Run secret roll first`
}
