import { bodyBytesMax, collect, type RawBody } from './raw-body.ts'
import { answer, type WebhookAnswer, type WebhookRouter } from './router.ts'
import type { BodyLimit } from './unwrap.ts'

/** As much of a request of node:http, and of the frameworks built on it, as is needed. */
export interface NodeRequest {
  readonly method?: string | undefined
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined }
  readonly readableEnded: boolean
  [Symbol.asyncIterator](): { next(): Promise<unknown> }
}

/** As much of a response of node:http as is needed. */
export interface NodeResponse {
  statusCode: number
  setHeader(name: string, value: string): unknown
  end(body?: string): unknown
}

/** What handles webhooks in node:http and in the frameworks built on it. */
export function nodeHandler(
  router: WebhookRouter,
  options: BodyLimit,
): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  return async (request, response) => {
    if (request.method === 'POST') {
      return sendNode(request, response, await router.handle(() => readNodeRequest(request, options), request.headers))
    }
    response.setHeader('allow', 'POST')
    sendNode(request, response, answer(405, 'method not allowed'))
  }
}

/**
 * The raw body of a request: kept by a middleware as text or bytes in `rawBody` or `body`, else still to be read. What a
 * parser made of it is returned as it is, so that verifying refuses it and says why.
 */
async function readNodeRequest(
  request: NodeRequest & { readonly body?: unknown; readonly rawBody?: unknown },
  { maxBodyBytes = bodyBytesMax }: BodyLimit,
): Promise<RawBody> {
  const kept = [request.rawBody, request.body].find(body => typeof body === 'string' || ArrayBuffer.isView(body))
  if (kept !== undefined) return kept as RawBody
  if (request.readableEnded) return request.body as RawBody
  const chunks = request[Symbol.asyncIterator]()
  return collect(() => chunks.next(), maxBodyBytes)
}

/** Sends the answer. A connection whose request was not read to its end is closed with it. */
function sendNode(request: NodeRequest, response: NodeResponse, { status, body }: WebhookAnswer): void {
  response.statusCode = status
  if (!request.readableEnded) response.setHeader('connection', 'close')
  if (body) response.setHeader('content-type', 'application/json')
  response.end(body)
}
