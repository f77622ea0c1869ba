import type { Deps } from '../../deps.ts'
import { giveUp, notifyMarkedFailed, type GiveUp } from '../../payouts/recovery/mark-failed.service.ts'
import { inspectWithdrawal } from '../../withdrawals/approve/approve.service.ts'
import { viewWithdrawal } from '../../withdrawals/withdrawal-view.ts'
import { Refusal, target, type Change, type Command, type Input } from '../command.ts'
import { printable } from '../print.ts'

export const giveUpCommand: Command = {
  kind: 'change',
  name: 'payouts give-up',
  summary: "Marks a withdrawal as failed that can never be paid, and returns its money to the merchant's balance",
  notes:
    'The signer says first that nothing it ever signed for it can be paid: while it does not run, the money stays reserved. What was signed is given up only where another transaction has its number in a final block, or where all that was signed has expired or failed.',
  isReasonRequired: true,
  parameters: ['withdrawal'],
  options: [],
  plan,
}

async function plan(deps: Deps, input: Input): Promise<Change> {
  const id = target(input)
  const found = await inspectWithdrawal(deps, id)
  if (!found) throw new Refusal(`There is no withdrawal ${printable(id)}`)
  const { amount, network, address } = viewWithdrawal(found.withdrawal)
  return {
    plan: `Give up withdrawal ${id}: ${amount} USDT on ${network} to ${address}.`,
    action: 'withdrawal.given_up',
    subject: id,
    async apply(joined) {
      const outcome = await giveUp(joined, id)
      if (outcome === null) throw new Refusal(`There is no withdrawal ${printable(id)}`)
      if (outcome.kind === 'signed') throw new Refusal(`Withdrawal ${id} was signed: the chain alone ends it`)
      if (outcome.kind === 'paid')
        throw new Refusal(
          `Withdrawal ${id} was paid: our own record has transaction ${outcome.paid.txHash} of it in final block ${outcome.paid.height}. ` +
            'If the nodes report no result of it, add one that keeps old receipts, or let two operators decide: payouts conclude',
        )
      if (outcome.kind === 'wallet halted')
        throw new Refusal(
          `The signer has stopped the wallet that pays withdrawal ${id}, and may have signed it: see payouts list`,
        )
      if (outcome.kind === 'not approved')
        throw new Refusal(
          `Withdrawal ${id} is ${outcome.status}: what was signed of it, if anything, may still be paid, or it is over`,
        )
      if (outcome.kind === 'asked before')
        throw new Refusal(
          `Withdrawal ${id} is given up already: its money comes back once the signer says that nothing it signed for it can be paid`,
        )
      const shown = { json: { withdrawal_id: id, outcome: outcome.kind }, text: texts[outcome.kind] }
      const afterwards = async (committed: Deps) => {
        await notifyMarkedFailed(committed, outcome)
        return shown
      }
      return { result: { ...shown, afterwards }, detail: { outcome: outcome.kind, amount, network, address } }
    },
  }
}

const texts: Readonly<Record<Extract<GiveUp['kind'], 'given up' | 'asked' | 'overtaken'>, string>> = {
  'given up': 'Given up; what was reserved is available to the merchant again.',
  overtaken:
    'What was reserved comes back as soon as a majority of the nodes has proven once more that another transaction has its number.',
  asked:
    'From now on nothing is signed for it. What was reserved comes back as soon as the signer says that nothing it ever signed for it can be paid.',
}
