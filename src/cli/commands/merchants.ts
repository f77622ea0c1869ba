import { operations } from '../../../generated/operations.ts'
import { checkBody } from '../../http/validation.ts'
import { Fault } from '../../lib/fault.ts'
import { isUuid } from '../../lib/ids.ts'
import { listMerchantKeys } from '../../merchants/api-keys/admin-keys.service.ts'
import type { Deps } from '../../deps.ts'
import type { MerchantView } from '../../merchants/merchant-view.ts'
import type { MerchantChange } from '../../merchants/merchant-change.ts'
import {
  browseMerchants,
  changeMerchant,
  inspectMerchant,
  previewMerchantChange,
  type MerchantOutcome,
} from '../../merchants/merchant.service.ts'
import { inviteMerchant, whyNotInvited, type Invited } from '../../merchants/onboarding/invite-merchant.service.ts'
import { mailAddress } from '../../people/users/mail-address.ts'
import { limitOf, limitOption, Refusal, target, UsageError, type Change, type Command, type Input } from '../command.ts'
import { fields, printable, table } from '../print.ts'

const statuses = ['PENDING_KYB', 'ACTIVE', 'SUSPENDED'] as const
export const tiers = ['BASIC', 'STANDARD', 'PREMIUM'] as const

export const merchantCommands: readonly Command[] = [
  {
    kind: 'show',
    name: 'merchants list',
    summary: 'Lists merchants, newest first',
    parameters: [],
    options: [{ name: 'status', value: 'STATUS', choices: statuses, summary: statuses.join(', ') }, limitOption],
    run: list,
  },
  {
    kind: 'show',
    name: 'merchants show',
    summary: 'Shows a merchant and its keys',
    parameters: ['merchant'],
    options: [],
    run: show,
  },
  {
    kind: 'change',
    name: 'merchants invite',
    summary: 'Adds a merchant and mails its owner where to sign in',
    notes: `With KASSA_SINGLE_MERCHANT=true this adds the one merchant of the installation: active, live, without fee.`,
    parameters: [],
    options: [
      { name: 'name', value: 'NAME', isRequired: true, summary: 'the name of the business, as payers see it' },
      { name: 'email', value: 'EMAIL', isRequired: true, summary: 'the email address of its owner' },
    ],
    plan: invite,
  },
  {
    kind: 'change',
    name: 'merchants approve',
    summary: 'Approves a merchant after its verification: active, live, with the fee rate of its tier',
    parameters: ['merchant'],
    options: [{ name: 'tier', value: 'TIER', choices: tiers, summary: `${tiers.join(', ')} (BASIC)` }],
    plan: (deps, input) => plan(deps, input, { kind: 'approve', tier: input.choice('tier', tiers) ?? 'BASIC' }),
  },
  {
    kind: 'change',
    name: 'merchants suspend',
    summary: 'Suspends a merchant: its requests are refused, its event streams end within 5 s',
    notes: 'Payments to its open orders are still credited, and webhooks still go out.',
    isReasonRequired: true,
    parameters: ['merchant'],
    options: [],
    plan: (deps, input) => plan(deps, input, { kind: 'suspend' }),
  },
  {
    kind: 'change',
    name: 'merchants reinstate',
    summary: "Ends a suspension and restores the merchant's earlier status",
    parameters: ['merchant'],
    options: [],
    plan: (deps, input) => plan(deps, input, { kind: 'reinstate' }),
  },
  {
    kind: 'change',
    name: 'merchants tier',
    summary: 'Changes the tier (BASIC, STANDARD, PREMIUM) and, once approved, the fee rate of future orders',
    parameters: ['merchant', 'tier'],
    options: [],
    plan: changeTier,
  },
]

/** Returns the merchant with this id. Throws Refusal when there is none. */
export async function knownMerchant(deps: Deps, id: string): Promise<MerchantView> {
  const merchant = isUuid(id.toLowerCase()) ? await inspectMerchant(deps, id.toLowerCase()) : null
  if (!merchant) throw new Refusal(`Merchant ${printable(id)} not found. See merchants list`)
  return merchant
}

async function list(deps: Deps, input: Input) {
  const merchants = await browseMerchants(deps, {
    status: input.choice('status', statuses) ?? null,
    limit: limitOf(input),
  })
  const rows = merchants.map(one => [one.id, one.status, one.tier, one.fee_rate, one.created_at, one.name, one.email])
  const headings = ['ID', 'STATUS', 'TIER', 'FEE RATE', 'REGISTERED', 'NAME', 'EMAIL']
  return { json: { merchants }, text: table(headings, rows, 'No merchants.') }
}

async function show(deps: Deps, input: Input) {
  const merchant = await knownMerchant(deps, target(input))
  const keys = await listMerchantKeys(deps, merchant.id)
  return { json: { merchant, keys }, text: `${fields({ ...merchant })}\n\n${keyTable(keys)}` }
}

/** Formats a merchant's keys as a table. */
export function keyTable(keys: Awaited<ReturnType<typeof listMerchantKeys>>): string {
  const rows = keys.map(key => [
    key.key_id,
    key.environment,
    key.is_active ? 'active' : 'revoked',
    key.created_at,
    key.last_used_at,
    key.name,
  ])
  return table(['KEY', 'ENVIRONMENT', 'STATE', 'CREATED', 'LAST USED', 'NAME'], rows, 'No keys.')
}

async function invite(deps: Deps, input: Input): Promise<Change> {
  const name = (input.option('name') ?? '').trim()
  const email = mailAddress(input.option('email') ?? '')
  if (email === null) throw new UsageError('--email must be an email address')
  refuseUnregistrable(deps, { name, email })
  const why = await whyNotInvited(deps)
  if (why !== null) throw new Refusal(`No merchant was invited: ${why}`)
  const kind = deps.config.isSingleMerchant ? 'the one merchant of this installation' : 'a merchant'
  return {
    plan: `Add ${printable(name)} (${printable(email)}) as ${kind} and mail the owner where to sign in.`,
    action: 'merchant.invited',
    subject: email,
    facts: { name },
    async apply(joined) {
      const merchant = await invitedOrRefused(joined, { name, email })
      const { id, status, fee_rate } = merchant
      return {
        result: {
          json: { merchant },
          text: `Merchant ${id} is added: ${status}, fee rate ${fee_rate}. Its owner is mailed.`,
        },
        detail: { merchant: id, name, email, status, fee_rate },
      }
    },
  }
}

async function invitedOrRefused(deps: Deps, invited: Invited): Promise<MerchantView> {
  try {
    const merchant = await inviteMerchant(deps, invited)
    if (typeof merchant !== 'string') return merchant
    throw new Refusal(`No merchant was invited: ${merchant}`)
  } catch (error) {
    if (error instanceof Fault && error.code === 'merchant already exists')
      throw new Refusal(
        `No merchant was invited: ${printable(invited.name)} (${printable(invited.email)}) was invited before`,
      )
    throw error
  }
}

/** By the rules of the contract for those who register themselves. */
function refuseUnregistrable({ config }: Deps, invited: Invited): void {
  try {
    checkBody(operations.registerMerchant, { ...invited, platform_user_id: 'invited' }, config)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    throw new UsageError(
      error.code === 'invalid name' || error.code === 'missing name'
        ? '--name must be at most 255 characters on one line, without a web address'
        : '--email must be an email address',
    )
  }
}

async function changeTier(deps: Deps, input: Input): Promise<Change> {
  const wanted = input.parameters[1]?.toUpperCase()
  const tier = tiers.find(one => one === wanted)
  if (!tier) throw new Refusal(`The tier must be ${tiers.join(' or ')}, not '${input.parameters[1]}'`)
  return plan(deps, input, { kind: 'tier', tier })
}

const words = {
  approve: { verb: 'Approve', action: 'merchant.approved' },
  suspend: { verb: 'Suspend', action: 'merchant.suspended' },
  reinstate: { verb: 'Reinstate', action: 'merchant.reinstated' },
  tier: { verb: 'Change', action: 'merchant.tier_changed' },
} as const satisfies Record<MerchantChange['kind'], { verb: string; action: string }>

async function plan(deps: Deps, input: Input, change: MerchantChange): Promise<Change> {
  const { id, name, email } = await knownMerchant(deps, target(input))
  const { verb, action } = words[change.kind]
  const planned = accepted(id, await previewMerchantChange(deps, id, change))
  return {
    plan: `${verb} merchant ${id} (${printable(name)}, ${printable(email)}): ${sentence(planned)}.`,
    action,
    subject: id,
    isUrgent: change.kind === 'suspend',
    // The reinstatement covers only the suspension that was shown, not a later one.
    ...(change.kind === 'reinstate' && { facts: { suspended_as_of: planned.before.updated_at } }),
    async apply(joined) {
      const done = accepted(id, await changeMerchant(joined, id, change))
      const { before, after } = done
      if (change.kind === 'reinstate' && before.updated_at !== planned.before.updated_at)
        throw new Refusal(`Merchant ${id} has changed since it was shown. Check it and try again`)
      return {
        result: { json: { merchant: after }, text: `Merchant ${id}: ${sentence(done)}.` },
        detail: { before: changeableOf(before), after: changeableOf(after) },
      }
    },
  }
}

type Changed = Extract<MerchantOutcome, { kind: 'changed' }>

/** Returns the result of a change. Throws Refusal when the change is refused. */
export function accepted(id: string, outcome: MerchantOutcome): Changed {
  if (outcome.kind === 'unknown merchant') throw new Refusal(`Merchant ${id} not found`)
  if (outcome.kind === 'refused') throw new Refusal(`Merchant ${id} was not changed: ${outcome.why}`)
  return outcome
}

const changeable = ['status', 'tier', 'fee_rate', 'environment'] as const

/** Describes a change to a merchant in one sentence. */
export function sentence({ before, after }: Changed): string {
  return changeable
    .filter(field => before[field] !== after[field])
    .map(field => `${field} ${before[field]} → ${after[field]}`)
    .join(', ')
}

function changeableOf(merchant: MerchantView) {
  return Object.fromEntries(changeable.map(field => [field, merchant[field]]))
}
