import { listActivePasskeys, type ActivePasskey } from '../../../operators/sign-in/operator-passkey.store.ts'
import { listDisablings, type Disabling } from '../../../operators/approvals/operator-disabling.store.ts'
import { listRecoveries, type Recovery } from '../../../operators/sign-in/operator-recovery.store.ts'
import { sessionsOf } from '../../../operators/sign-in/operator-session.service.ts'
import { listOperators } from '../../../operators/operator.store.ts'
import { readStoredKey } from '../../../people/passkeys/public-key.service.ts'
import { badge } from '../../kit/badge.ts'
import { button } from '../../kit/button.ts'
import { card, facts } from '../../kit/card.ts'
import { hidden } from '../../kit/field.ts'
import { icon } from '../../kit/icon.ts'
import { note } from '../../kit/note.ts'
import { table } from '../../kit/table.ts'
import { html, type Html } from '../../html.ts'
import { changeForm } from '../changes/change-form.ts'
import type { MakePage } from '../console.ts'
import { tokenOf } from '../request.ts'
import { untrustedText, formToken, mono, when, type Frame } from '../view.ts'

const listedMax = 1000

/** Shows the signed-in operator's passkeys and sessions, and all operators. */
export const accountPage: MakePage = async ({ deps }, { request, frame }) => {
  const { operator, sponsor, createdAt } = frame.visit
  const [keys, operators, sessions, recoveries, disablings] = await Promise.all([
    listActivePasskeys(deps.db, listedMax),
    listOperators(deps.db),
    sessionsOf(deps, { operator, token: tokenOf(request) ?? '' }),
    listRecoveries(deps.db, deps.clock.now()),
    listDisablings(deps.db),
  ])
  const own = await Promise.all(keys.filter(one => one.operator === operator).map(withFingerprint))
  const asked = await Promise.all(recoveries.map(withFingerprint))
  return {
    heading: {
      title: operator,
      sub: html`Enrolled ${when(createdAt)} UTC. Where two are needed, you count as ${sponsor}.`,
      actions: html`<form method="post" action="/sign-out">${formToken(frame.visit)}${button('Sign out')}</form>`,
    },
    body: html`${disablings.map(one => disablingCard(frame, one))} ${asked.map(one => recoveryCard(frame, one))}
      <div class="columns rail">
        <div class="stack">
          ${passkeysCard(frame, own)} ${sessionsCard(frame, sessions)} ${operatorsCard(operators, keys)}
        </div>
        <div class="stack">${removeCard(frame, own)} ${disableCard(frame, operators)}</div>
      </div>`,
  }
}

/** `null`: nobody can read the key, including the signer. */
type Marked<Of> = Of & { readonly fingerprint: string | null }

async function withFingerprint<Of extends { readonly publicKey: string }>(one: Of): Promise<Marked<Of>> {
  return { ...one, fingerprint: (await readStoredKey(one.publicKey))?.fingerprint ?? null }
}

function shownFingerprint(fingerprint: string | null): Html {
  return fingerprint === null ? badge('bad', 'unusable key') : mono(fingerprint)
}

function passkeysCard({ visit }: Frame, own: readonly Marked<ActivePasskey>[]): Html {
  const rows = own.map(one => [
    untrustedText(one.name),
    shownFingerprint(one.fingerprint),
    when(one.createdAt),
    when(one.lastUsedAt),
  ])
  const columns = [
    { head: 'Name' },
    { head: 'Fingerprint' },
    { head: 'Created', isNumber: true },
    { head: 'Last used', isNumber: true },
  ]
  return card(
    {
      title: 'Your passkeys',
      action: html`<form method="post" action="/account/passkey">
        ${formToken(visit)}${button('Add a passkey', { size: 'small', icon: 'passkey' })}
      </form>`,
      isFlush: true,
      foot: own.some(one => one.fingerprint === null)
        ? 'The signer cannot verify one of them: what it signs counts for nothing. Add another on another device, then remove it.'
        : own.length === 1
          ? 'Add a second passkey on another device. If you lose all of them, you need another operator to get in.'
          : 'Compare the fingerprints with the file that the signer knows you by (operator keys).',
    },
    table({ caption: 'Your passkeys', columns, rows, isTight: true }),
  )
}

type Sessions = Awaited<ReturnType<typeof sessionsOf>>

function sessionsCard({ visit }: Frame, sessions: Sessions): Html {
  const rows = sessions.map(one => [
    html`${untrustedText(one.passkey)} ${one.isThis && badge('good', 'this one')}`,
    when(one.createdAt),
    when(one.seenAt),
    one.isThis
      ? ''
      : html`<form method="post" action="/account/sessions">
          ${formToken(visit)} ${hidden('session', one.id)} ${button('End', { size: 'small', hint: 'this session' })}
        </form>`,
  ])
  const columns = [
    { head: 'Opened with' },
    { head: 'Since', isNumber: true },
    { head: 'Last used', isNumber: true },
    { head: 'End it', isNumber: true, isActions: true },
  ]
  return card(
    {
      title: 'Your sessions',
      isFlush: true,
      foot: 'A session ends after 15 minutes without a request, and after 8 hours.',
    },
    table({ caption: 'Your sessions', columns, rows, isTight: true }),
  )
}

type Listed = Awaited<ReturnType<typeof listOperators>>

function operatorsCard(operators: Listed, keys: readonly ActivePasskey[]): Html {
  const rows = operators.map(one => [
    one.name,
    one.disabledAt === null ? badge('good', 'active') : badge('calm', 'disabled'),
    String(keys.filter(key => key.operator === one.name).length),
    one.sponsor,
    one.enrolledBy ?? 'the owner of the database',
    when(one.enrolledAt),
  ])
  const columns = [
    { head: 'Name' },
    { head: 'State' },
    { head: 'Passkeys', isNumber: true },
    { head: 'Counts as' },
    { head: 'Enrolled by' },
    { head: 'Enrolled', isNumber: true },
  ]
  const foot = 'They are enrolled on the command line. Operators of one sponsor count as one where two are needed.'
  return card(
    { title: 'Operators', isFlush: true, foot },
    table({ caption: 'Operators', columns, rows, isTight: true }),
  )
}

/** A passkey made with an operator's token. Every operator sees it; one of another sponsor can approve it. */
function recoveryCard(frame: Frame, { id, operator, sponsor, fingerprint, askedAt }: Marked<Recovery>): Html {
  const { visit } = frame
  const isMine = operator === visit.operator
  const title = html`${operator} asks for a new passkey`
  const body = html`${facts([
    { term: 'Fingerprint', value: shownFingerprint(fingerprint) },
    { term: 'Asked', value: when(askedAt) },
  ])}`
  if (isMine || sponsor === visit.sponsor) {
    const words = isMine
      ? note(
          'bad',
          'Was it not you?',
          'Somebody has your token: make it worth nothing with operator renew, and tell the others.',
        )
      : note('info', 'An operator of another sponsor has to sign for it.')
    return card(
      { title, isFlush: true },
      html`${body}
        <div class="body">${words}</div>`,
    )
  }
  const foot =
    'Sign only when this operator himself has read you the fingerprint: all passkeys and sessions that were there before end.'
  return card(
    { title, isFlush: true, foot },
    html`${body}
      <div class="body">
        ${changeForm(frame, { command: 'operator recover', parameters: [id], label: 'Let it in …', kind: 'danger' })}
      </div>`,
  )
}

/** A request to disable an operator. Every operator sees it, including the one concerned. */
function disablingCard(frame: Frame, { operator, askedBy, askedAt, dueAt }: Disabling): Html {
  const isMine = operator === frame.visit.operator
  const title = isMine ? 'You are to be disabled' : html`${operator} is to be disabled`
  const foot = 'At once when another person asks for it too. Operators of one sponsor are one person.'
  return card(
    { title, isFlush: true, foot },
    html`${facts([
        { term: 'Asked by', value: askedBy },
        { term: 'Asked', value: when(askedAt) },
        { term: 'In force', value: when(dueAt), aside: 'unless it is called off' },
      ])}
      <div class="body">
        ${changeForm(frame, { command: 'operator keep', parameters: [], label: 'Call it off …', options: { name: operator } })}
      </div>`,
  )
}

function removeCard(frame: Frame, own: readonly Marked<ActivePasskey>[]): Html | null {
  if (own.length < 2) return null
  return card(
    { title: 'Remove a passkey', foot: 'It opens and signs nothing any more; what it has signed stays.' },
    html`<div class="stack">
      ${own.map(
        one =>
          html`<details>
            <summary class="cluster">
              ${icon('chevron-down')} Remove ${untrustedText(one.name)}
              <span class="small muted">${one.fingerprint?.slice(0, 8) ?? 'unusable key'}</span>
            </summary>
            ${changeForm(frame, { command: 'operator remove-passkey', parameters: [one.credentialId], label: 'Remove …', kind: 'danger' })}
          </details>`,
      )}
    </div>`,
  )
}

/** Lists the other active operators, each with a form to disable them; null if there are none. */
function disableCard(frame: Frame, operators: Listed): Html | null {
  const others = operators.filter(one => one.disabledAt === null && one.name !== frame.visit.operator)
  if (others.length === 0) return null
  const foot =
    'Permanent. It takes effect when two people ask for it, otherwise after a day. The operator’s sessions end at once then.'
  return card(
    { title: 'Disable an operator', foot },
    html`<div class="stack">
      ${others.map(
        ({ name }) =>
          html`<details>
            <summary class="cluster">${icon('chevron-down')} Disable ${name}</summary>
            ${changeForm(frame, { command: 'operator disable', parameters: [], label: `Disable ${name} …`, kind: 'danger', options: { name } })}
          </details>`,
      )}
    </div>`,
  )
}
