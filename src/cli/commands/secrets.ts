import {
  activateWebhookSecret,
  revealWebhookSecret,
  rollWebhookSecret,
  type WebhookSecrets,
} from '../../webhooks/endpoints/webhook-secret.service.ts'
import type { Owner } from '../../lib/owner.ts'
import type { Deps } from '../../deps.ts'
import { environmentOption, Refusal, target, type Change, type Command, type Input } from '../command.ts'
import { knownMerchant } from './merchants.ts'
import { fields } from '../print.ts'

const common = { kind: 'change', parameters: ['merchant'], options: [environmentOption] } as const

export const secretCommands: readonly Command[] = [
  {
    ...common,
    name: 'secret show',
    summary: 'Shows the secrets that sign the webhooks of a merchant; that they were shown is noted',
    isOnlyNoted: true,
    plan: (deps, input) =>
      planFor(deps, input, { action: 'secret.shown', plan: 'Show the webhook secrets', work: revealWebhookSecret }),
  },
  {
    ...common,
    name: 'secret roll',
    summary: 'Makes a next webhook secret: shown, so that receivers can be prepared, but not used yet',
    notes: 'A next one that was never activated is replaced.',
    plan: (deps, input) =>
      planFor(deps, input, { action: 'secret.rolled', plan: 'Make a next webhook secret', work: rollWebhookSecret }),
  },
  {
    ...common,
    name: 'secret activate',
    summary: 'Signs with the next webhook secret from now on; the current one is forgotten',
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
    plan: 'Sign with the next webhook secret from now on, and forget the current one,',
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
  return `Merchant ${merchantId} has no next ${environment} secret: make one first with 'secret roll'`
}
