import type { Environment } from '../../chains/chain.ts'
import { switchEnvironment } from '../../people/sessions/session.service.ts'
import { button, linkButton } from '../kit/button.ts'
import { html } from '../html.ts'
import { NotHere, seeOther, show } from '../session-pages/answer.ts'
import type { DashboardPage } from './sign-in-surface.ts'

function environmentOf(text: string | undefined): Environment {
  if (text === 'live' || text === 'test') return text
  throw new NotHere()
}

const path = '/dashboard/world/{environment}'

/** Switches the environment: at once from our own pages, after a question from any other site. */
export const environmentPages: readonly DashboardPage[] = [
  {
    method: 'GET',
    path,
    async handle({ deps, who, params, request, csrf }) {
      const environment = environmentOf(params.environment)
      if (request.raw.req.headers['sec-fetch-site'] === 'same-origin') {
        await switchEnvironment(deps, who.session, environment)
        return seeOther('/dashboard')
      }
      const form = html`<form class="stack" method="post">
        <p>You will see and change only what belongs to ${environment}.</p>
        ${csrf} ${button(`Go to ${environment}`, { kind: 'primary' })}
        ${linkButton(`Stay in ${who.session.environment}`, '/dashboard')}
      </form>`
      return show(`Go to ${environment}?`, form, { isSinglePage: true })
    },
  },
  {
    method: 'POST',
    path,
    async handle({ deps, who, params }) {
      await switchEnvironment(deps, who.session, environmentOf(params.environment))
      return seeOther('/dashboard')
    },
  },
]
