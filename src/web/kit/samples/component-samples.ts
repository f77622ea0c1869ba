import { html, type Html } from '../../html.ts'
import { avatar, badge, count, dot, testTag } from '../badge.ts'
import { button, copyButton, linkButton, textLink } from '../button.ts'
import { card, emptyState, question } from '../card.ts'
import { check, choices, field, hidden, select, textArea } from '../field.ts'
import { icon } from '../icon.ts'
import { chips, segments, tabs } from '../navigation.ts'
import { note } from '../note.ts'

/** Components for messages and actions. */
export function componentSamples(): Html {
  return html`<div id="components" class="stack">
    ${card({ title: 'Buttons and links' }, buttons)} ${card({ title: 'Fields' }, fields())}
    ${card({ title: 'States', action: count(3, 'warn') }, states)}
    ${card({ title: 'Places' }, html`<div class="stack">${entries()}</div>`)}
    ${question({
      title: 'Revoke the key mk_test_4f2a?',
      sentences: ['Whatever signs with it is refused from now on. This cannot be taken back.'],
      details: [
        { term: 'Made', value: '2 November 2026', aside: 'by Lena Brandt' },
        { term: 'Last used', value: '4 minutes ago' },
      ],
      form: html`<form class="actions">
        ${hidden('key', 'mk_test_4f2a')} ${button('Revoke the key', { kind: 'danger', size: 'large' })}
        ${linkButton('Keep it', '#components', { size: 'large' })}
      </form>`,
    })}
    ${card(
      { label: 'Nothing yet', isFlush: true },
      emptyState({
        sign: icon('receipt'),
        title: 'No orders yet',
        text: 'Orders stand here as soon as your shop opens the first one.',
        action: linkButton('Open a test order', '#components', { kind: 'primary', icon: 'plus' }),
      }),
    )}
  </div>`
}

const buttons = html`<div class="stack near">
  <p class="cluster">
    ${button('Withdraw', { kind: 'primary' })} ${button('Save')} ${button('Revoke', { kind: 'danger' })}
    ${button('Docs', { kind: 'ghost' })} ${button('Not now', { isDisabled: true })}
  </p>
  <p class="cluster">
    ${button('Sign in with a passkey', { kind: 'primary', size: 'large', icon: 'passkey' })}
    ${linkButton('New order', '#components', { icon: 'plus', size: 'small' })}
    ${button('Revoke', { kind: 'ghost', size: 'small', hint: 'key mk_test_4f2a' })}
    ${copyButton('Copy address', 'TVLcCriHvG1FAUSNFHKXGeZaohMgyrd6e3', { what: 'address' })}
  </p>
  <p>${textLink('All orders', '#components')} ${textLink('View on Tronscan', '#components', { icon: 'external' })}</p>
</div>`

function fields(): Html {
  const networks = [
    { value: 'TRC20', label: 'TRON', help: 'TRC20' },
    { value: 'ERC20', label: 'Ethereum', help: 'ERC20' },
  ]
  return html`<form class="form">
    ${field({ name: 'email', type: 'email', label: 'Work email', autocomplete: 'email', help: 'We send a link to it.' })}
    ${field({ name: 'amount', label: 'Amount', inputmode: 'decimal', unit: 'USDT', value: '9000', error: 'There are 8,412.90 USDT. Enter that or less.' })}
    ${field({ name: 'address', label: 'To this address', isMono: true, isRequired: true, maxlength: 64 })}
    ${select({ name: 'network', label: 'Network', choices: networks, value: 'TRC20' })}
    ${choices({ name: 'way', label: 'Way', choices: networks, value: 'TRC20' })}
    ${textArea({ name: 'answer', label: 'Your answer', rows: 3 })}
    ${check({ name: 'stored', label: 'I have stored the secret', help: 'It is shown this once.' })}
    <div class="actions">${button('Go on', { kind: 'primary' })}${button('Back')}</div>
  </form>` // prettier-ignore
}

const states = html`<div class="stack near">
  <p class="cluster">
    ${badge('good', 'Paid')} ${badge('wait', 'Confirming')} ${badge('warn', 'Underpaid')} ${badge('bad', 'Frozen')}
    ${badge('calm', 'Expired')} ${badge('good', 'Encrypted', 'lock')} ${testTag} ${count(12)} ${avatar('Lena Brandt')}
  </p>
  <p class="cluster">${dot('good')} Read to the head ${dot('warn')} Slow ${dot('bad')} Stands ${dot('idle')} Off</p>
  ${note('calm', 'Days are in UTC.')} ${note('info', 'One question is open.', 'Answer it to go live.')}
  ${note('good', 'Saved.', 'It holds from now on.')}
  ${note('warn', 'Part is missing.', html`20.00 USDT have arrived. ${textLink('Accept or refund', '#components')}`)}
  ${note('bad', 'The endpoint does not answer.', '4 events wait. They are sent again until it does.')}
</div>`

function entries(): Html {
  const list = [
    { label: 'All', href: '#components', isCurrent: true, count: '4,510' },
    { label: 'Paid', href: '#paid', count: 12 },
    { label: 'Underpaid', href: '#underpaid' },
  ]
  return html`${tabs('Order', list)} ${chips('Status', list)}
    <p>${segments('Period', [{ label: '7 d', href: '#7' }, { label: '30 d', href: '#30', isCurrent: true }])}</p>` // prettier-ignore
}
