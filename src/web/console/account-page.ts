import { listOperatorPasskeys } from '../../audit/operator-passkey.store.ts'
import { listOperators } from '../../audit/operator.store.ts'
import { badge } from '../design/badge.ts'
import { button } from '../design/button.ts'
import { card, facts } from '../design/card.ts'
import { table } from '../design/table.ts'
import { html, type Html } from '../html.ts'
import { changeForm } from './change-form.ts'
import type { MakePage } from './console.ts'
import { foreign, formToken, when, type Frame } from './view.ts'

/** Who is signed in, his passkeys, and all operators. */
export const accountPage: MakePage = async ({ deps }, { frame }) => {
  const { operator, sponsor, createdAt } = frame.visit
  const [passkeys, operators] = await Promise.all([listOperatorPasskeys(deps.db, operator), listOperators(deps.db)])
  return {
    heading: {
      title: operator,
      sub: 'You, and the other operators.',
      actions: html`<form method="post" action="/sign-out">${formToken(frame.visit)}${button('Sign out')}</form>`,
    },
    body: html`<div class="columns rail">
      <div class="stack">${operatorsCard(operators)} ${disableCard(frame, operators)}</div>
      <div class="stack">
        ${card(
          {
            title: 'Your passkeys',
            isFlush: true,
            foot: 'Lost it? The owner of the database resets it: npm run operator -- operator reset.',
          },
          facts(
            passkeys.map(one => ({
              term: foreign(one.name),
              value: html`made ${when(one.createdAt)}`,
              aside: html`last used ${when(one.lastUsedAt)}`,
            })),
          ),
        )}
        ${card(
          { title: 'This session', isFlush: true },
          facts([
            { term: 'Began', value: when(createdAt) },
            { term: 'You count as', value: sponsor },
          ]),
        )}
      </div>
    </div>`,
  }
}

type Listed = Awaited<ReturnType<typeof listOperators>>

function operatorsCard(operators: Listed): Html {
  const rows = operators.map(one => [
    one.name,
    one.disabledAt === null ? badge('good', 'active') : badge('calm', 'disabled'),
    one.sponsor,
    one.enrolledBy ?? 'the owner of the database',
    when(one.enrolledAt),
  ])
  const columns = [
    { head: 'Name' },
    { head: 'State' },
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

/** Every other operator who may still act, each with the form that ends it; nothing where there is none. */
function disableCard(frame: Frame, operators: Listed): Html | null {
  const others = operators.filter(one => one.disabledAt === null && one.name !== frame.visit.operator)
  if (others.length === 0) return null
  const foot = 'At once and for ever: his sessions end with the next request.'
  return card(
    { title: 'End what an operator may do', foot },
    html`<div class="stack">
      ${others.map(
        ({ name }) =>
          html`<details>
            <summary>${name}</summary>
            ${changeForm(frame, { command: 'operator disable', parameters: [], label: `Disable ${name} …`, kind: 'danger', options: { name } })}
          </details>`,
      )}
    </div>`,
  )
}
