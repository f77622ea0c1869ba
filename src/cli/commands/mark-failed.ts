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
    'The signer must first confirm that nothing it signed for it can still be paid; until then the money stays reserved. A signed withdrawal qualifies only if another transaction used its nonce in a final block, or if everything signed has expired or failed.',
  isReasonRequired: true,
  parameters: ['withdrawal'],
  options: [],
  plan,
}

async function plan(deps: Deps, input: Input): Promise<Change> {
  const id = target(input)
  const found = await inspectWithdrawal(deps, id)
  if (!found) throw new Refusal(`Withdrawal ${printable(id)} not found`)
  const { amount, network, address } = viewWithdrawal(found.withdrawal)
  return {
    plan: `Mark withdrawal ${id} as failed: ${amount} USDT on ${network} to ${address}.`,
    action: 'withdrawal.given_up',
    subject: id,
    async apply(joined) {
      const outcome = await giveUp(joined, id)
      if (outcome === null) throw new Refusal(`Withdrawal ${printable(id)} not found`)
      if (outcome.kind === 'signed')
        throw new Refusal(`Withdrawal ${id} was signed and may still be paid. Wait until the chain decides`)
      if (outcome.kind === 'paid')
        throw new Refusal(
          `Withdrawal ${id} was paid: transaction ${outcome.paid.txHash} is recorded in final block ${outcome.paid.height}. ` +
            'If the nodes report no result for it, add one that keeps old receipts, or have two operators run payouts conclude',
        )
      if (outcome.kind === 'wallet halted')
        throw new Refusal(`The signer paused the wallet of withdrawal ${id} and may have signed it. See payouts list`)
      if (outcome.kind === 'not approved')
        throw new Refusal(`Withdrawal ${id} is ${outcome.status}: it has ended, or may still be paid`)
      if (outcome.kind === 'asked before')
        throw new Refusal(
          `Withdrawal ${id} is already marked. Its money returns once the signer confirms that nothing it signed can still be paid`,
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
  'given up': 'Marked as failed. The reserved amount is available to the merchant again.',
  overtaken:
    'Marked. The reserved amount returns once a majority of the nodes proves again that another transaction used its nonce.',
  asked:
    'Marked. Nothing more is signed for it. The reserved amount returns once the signer confirms that nothing it signed can still be paid.',
}
