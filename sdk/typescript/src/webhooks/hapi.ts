import { bodyBytesMax, type RawBody } from './raw-body.ts'
import type { WebhookRouter } from './router.ts'
import type { BodyLimit } from './unwrap.ts'

type HapiRequest = {
  readonly payload: unknown
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined }
}
type HapiResponse = { code(status: number): HapiResponse; type(mediaType: string): HapiResponse }
type HapiToolkit<Made extends HapiResponse> = { response(body?: string): Made }

/** A route of hapi. */
export interface HapiRoute {
  method: 'POST'
  path: string
  options: { auth: false; payload: { parse: false; output: 'data'; maxBytes: number } }
  handler<Made extends HapiResponse>(request: HapiRequest, toolkit: HapiToolkit<Made>): Promise<Made>
}

/**
 * The route that handles webhooks in hapi, with the raw body and without the server's authentication: the signature is the
 * authentication. Answers as `fetchHandler` does; a body above the limit is refused by hapi itself.
 *
 * @example
 * server.route(hapiRoute(router, { path: '/kassa' }))
 */
export function hapiRoute(
  router: WebhookRouter,
  { path, maxBodyBytes = bodyBytesMax }: BodyLimit & { readonly path: string },
): HapiRoute {
  return {
    method: 'POST',
    path,
    options: { auth: false, payload: { parse: false, output: 'data', maxBytes: maxBodyBytes } },
    async handler(request, toolkit) {
      const { status, body } = await router.handle((request.payload ?? '') as RawBody, request.headers)
      const response = toolkit.response(body || undefined)
      response.code(status)
      if (body) response.type('application/json')
      return response
    },
  }
}
