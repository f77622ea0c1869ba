import type { Deps } from '../../deps.ts'
import { inspectDebts, writeOffDebt } from '../../ledger/debt.service.ts'
import { formatUsdt } from '../../lib/money.ts'
import { chainOf } from './chains.ts'
import { limitOf, limitOption, Refusal, target, type Change, type Command, type Input } from '../command.ts'
import { knownMerchant } from './merchants.ts'
import { table } from '../print.ts'

export const debtCommands: readonly Command[] = [
  {
    kind: 'show',
    name: 'debts list',
    summary: 'Lists merchants that owe reverted payments which they had already spent',
    parameters: [],
    options: [limitOption],
    run: list,
  },
  {
    kind: 'change',
    name: 'debts write-off',
    summary: 'Writes off what a merchant owes on a network, as your loss',
    notes: 'Until then, its credits on that network pay the debt first, and its withdrawals there wait.',
    isReasonRequired: true,
    parameters: ['merchant', 'environment', 'network'],
    options: [],
    plan: writeOff,
  },
]

async function list(deps: Deps, input: Input) {
  const debts = (await inspectDebts(deps, limitOf(input))).map(one => ({
    merchant_id: one.merchantId,
    environment: one.environment,
    network: one.network,
    owed: formatUsdt(one.owed),
  }))
  const rows = debts.map(one => [one.merchant_id, one.environment, one.network, one.owed])
  return { json: { debts }, text: table(['MERCHANT', 'ENVIRONMENT', 'NETWORK', 'OWED'], rows, 'No debts.') }
}

async function writeOff(deps: Deps, input: Input): Promise<Change> {
  const merchant = await knownMerchant(deps, target(input))
  const key = chainOf({ ...input, parameters: input.parameters.slice(1) })
  const of = `merchant ${merchant.id} on ${key.environment} ${key.network}`
  return {
    plan: `Write off the debt of ${of}`,
    action: 'debt.written_off',
    subject: merchant.id,
    async apply(joined) {
      const owed = await writeOffDebt(joined, { merchantId: merchant.id, ...key })
      if (owed === 0n) throw new Refusal(`There is no debt of ${of}`)
      const detail = { ...key, amount: formatUsdt(owed) }
      return {
        result: { json: { merchant_id: merchant.id, ...detail }, text: `Wrote off ${detail.amount} USDT.` },
        detail,
      }
    },
  }
}
