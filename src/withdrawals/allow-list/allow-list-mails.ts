import { networkText } from '../../chains/networks.ts'
import { nameInMail } from '../../mail/mail-name.ts'
import { timeInMail } from '../../mail/mail-time.ts'
import type { MailFact, MailText } from '../../mail/mail-text.ts'
import type { ListedAddress } from './listed-address.ts'

const reason = 'Owners always receive emails about the addresses that withdrawals may go to.'

/** Returns the mail to every owner about a new entry (docs/spec/decisions.md §6). */
export function addedMail(listed: ListedAddress, pagesUrl: string): MailText {
  const page = `${pagesUrl}/dashboard/addresses`
  return {
    subject: 'A withdrawal address was added',
    paragraphs: [
      'Withdrawals may go to it in 24 hours. Compare it with your wallet, and remove it if it is not yours.',
    ],
    facts: [...factsOf(listed), { term: 'Usable from', value: timeInMail(listed.usableFrom) }],
    button: { label: 'Review addresses', href: page },
    alert: {
      question: 'Wasn’t this your team?',
      text: 'Remove the address before then. Somebody has a key or a session of your team: revoke keys and end sessions.',
      link: { label: 'Remove the address', href: `${page}/${listed.id}/remove` },
    },
    reason,
  }
}

/** Returns the mail to every owner about a removed entry. */
export function removedMail(listed: ListedAddress, pagesUrl: string): MailText {
  return {
    subject: 'A withdrawal address was removed',
    paragraphs: ['Withdrawals may no longer go to it. To use it again, add it and wait 24 hours.'],
    facts: factsOf(listed),
    button: { label: 'Review addresses', href: `${pagesUrl}/dashboard/addresses` },
    alert: {
      question: 'Wasn’t this your team?',
      text: 'Somebody has a key or a session of your team: revoke keys and end sessions.',
    },
    reason,
  }
}

function factsOf({ environment, network, address, name }: ListedAddress): readonly MailFact[] {
  return [
    { term: 'Address', value: address, kind: 'address' },
    { term: 'Name', value: nameInMail(name, '–') },
    { term: 'Network', value: networkText(network) },
    { term: 'Environment', value: environment === 'live' ? 'Live' : 'Test' },
  ]
}
