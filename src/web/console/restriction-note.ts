import type { TokenRestriction } from '../../payouts/reserves/token-watch.store.ts'
import { note } from '../kit/note.ts'
import { html, type Html } from '../html.ts'
import { chainName, untrustedText, when } from './view.ts'

/** Tells operators that the issuer of a token blocks payouts. */
export function restrictionNote({ environment, network, text, problems, since }: TokenRestriction): Html {
  const next = problems.includes('deprecated')
    ? 'New payments may be seen no more: pause this network and configure the successor.'
    : 'They go on by themselves when that is over.'
  return note(
    problems.includes('fee') && problems.length === 1 ? 'warn' : 'bad',
    html`${chainName({ environment, network })}: payouts, refunds and sweeps wait since ${when(since)}. ${next}`,
    untrustedText(text),
  )
}
