// For anything that serves Fetch requests: Bun, Deno, Cloudflare Workers, Hono, Next and others.
import { unwrap, WebhookVerificationError } from '@kassa/sdk/webhooks'

export default {
  async fetch(request) {
    try {
      const event = await unwrap(request, process.env.KASSA_WEBHOOK_SECRET)
      if (event.event === 'payment.confirmed') console.log('paid:', event.data.order_id)
      return new Response(null, { status: 204 })
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error
      return new Response(error.message, { status: 401 })
    }
  },
}
