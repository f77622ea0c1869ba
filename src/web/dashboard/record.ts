import { noteUserAct } from '../../audit/note.service.ts'
import { mailOwners } from '../../users/user.service.ts'
import type { Ask } from './ask.ts'

export interface Recorded {
  readonly action: string
  readonly subject: string
  /** What the owners are told. */
  readonly sentence: string
}

/** Notes what somebody did with a passkey in the audit log, and writes to all owners of the merchant. */
export async function record({ deps, visitor }: Pick<Ask, 'deps' | 'visitor'>, recorded: Recorded): Promise<void> {
  const { merchantId, environment, userId, name, merchantName } = visitor
  const { action, subject, sentence } = recorded
  const world = environment === 'live' ? 'live' : 'the test world'
  await deps.db.transaction(async tx => {
    const paragraphs = [
      sentence,
      `This was done by ${name} for ${merchantName}, in ${world}.`,
      'If that was nobody of you, end their sessions under Security, revoke what was made, and write to us.',
    ]
    await mailOwners(deps, tx, { merchantId, text: { subject: `Kassa: ${sentence}`, paragraphs } })
    await noteUserAct(deps, tx, { userId, action, subject, detail: { environment, sentence } })
  })
}
