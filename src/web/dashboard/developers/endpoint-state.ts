import type { EndpointHealth } from '../../../webhooks/endpoints/endpoint-health.service.ts'
import type { WebhookView } from '../../../webhooks/endpoints/webhook-view.ts'
import { badge } from '../../kit/badge.ts'
import type { Html } from '../../html.ts'
import { answerText } from './deliveries.ts'

/** Green only for an endpoint whose last delivery arrived. */
export function stateOf({ is_active: isActive }: WebhookView, { tried, isFailing }: EndpointHealth): Html {
  if (!isActive) return badge('calm', 'Off', 'pause')
  if (isFailing) return badge('bad', 'Failing')
  return tried === 0 ? badge('calm', 'On, not used yet') : badge('good', 'Healthy')
}

/** How many of the newest deliveries arrived, and why the last one did not. */
export function deliveredText({ tried, delivered, lastError }: EndpointHealth): string {
  if (tried === 0) return 'None yet'
  const arrived = `${delivered} of ${tried} arrived`
  return lastError === null ? arrived : `${arrived}. ${answerText(lastError)}`
}
