import { html } from '../html.ts'
import { show } from '../session-pages/answer.ts'
import type { DashboardPage } from './entrance.ts'

/** Where people are after signing in. */
export const home: DashboardPage = {
  method: 'GET',
  path: '/dashboard',
  handle: ({ who }) => show('Home', html`<p>Signed in as ${who.user.mail}.</p>`),
}
