import { listOperatorPasskeys } from '../../audit/operator-passkey.store.ts'
import { listOperators } from '../../audit/operator.store.ts'
import { badge } from '../design/badge.ts'
import { button } from '../design/button.ts'
import { card, facts } from '../design/card.ts'
import { table } from '../design/table.ts'
import { html } from '../html.ts'
import { changeForm } from './change-form.ts'
import type { MakePage } from './console.ts'
import { foreign, formToken, when } from './view.ts'

/** Who is signed in, his passkeys, and all operators. */
export const accountPage: MakePage = async ({ deps }, { frame }) => {
  const { operator, sponsor, createdAt } = frame.visit
  const [passkeys, operators] = await Promise.all([listOperatorPasskeys(deps.db, operator), listOperators(deps.db)])
  const keyRows = passkeys.map(one => [foreign(one.name), when(one.createdAt), when(one.lastUsedAt)])
  const others = operators.filter(one => one.disabledAt === null && one.name !== operator)
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
  return {
    heading: {
      title: operator,
      sub: 'You, and the other operators.',
      actions: html`<form method="post" action="/sign-out">${formToken(frame.visit)}${button('Sign out')}</form>`,
    },
    body: html`<div class="columns rail">
      <div class="stack">
        ${card({ title: 'Operators', isFlush: true, foot: 'They are enrolled on the command line. Operators of one sponsor count as one where two are needed.' }, table({ caption: 'Operators', columns, rows, isTight: true }))}
        ${
          others.length > 0 &&
          card(
            {
              title: 'End what an operator may do',
              foot: 'At once and for ever: his sessions end with the next request.',
            },
            html`<div class="stack">
              ${others.map(
                one =>
                  html`<details>
                    <summary>${one.name}</summary>
                    ${changeForm(frame, { command: 'operator disable', parameters: [], label: `Disable ${one.name} …`, kind: 'danger', options: { name: one.name } })}
                  </details>`,
              )}
            </div>`,
          )
        }
      </div>
      <div class="stack">
        ${card({ title: 'Your passkeys', isFlush: true, foot: 'Lost it? The owner of the database resets it: npm run operator -- operator reset.' }, table({ caption: 'Your passkeys', columns: [{ head: 'Name' }, { head: 'Made', isNumber: true }, { head: 'Last used', isNumber: true }], rows: keyRows, isTight: true }))}
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
