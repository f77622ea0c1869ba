import { bodyBytesMax, type RawBody } from './raw-body.ts'
import type { WebhookRouter } from './router.ts'
import type { BodyLimit } from './unwrap.ts'

type FastifyRequest = {
  readonly body: unknown
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined }
}
type FastifyReply = {
  code(status: number): FastifyReply
  type(mediaType: string): FastifyReply
  send(body: string): FastifyReply
}
type Done = (error: Error | null, body?: unknown) => void

/** As much of a Fastify instance as is needed. */
export interface FastifyInstance {
  removeAllContentTypeParsers(): unknown
  addContentTypeParser(
    contentType: string,
    options: { parseAs: 'buffer'; bodyLimit: number },
    parser: (request: never, body: Uint8Array, done: Done) => void,
  ): unknown
  post(
    path: string,
    options: { bodyLimit: number },
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): unknown
}

/**
 * A plugin that handles webhooks in Fastify. Inside it, and only there, bodies stay bytes. Answers as `fetchHandler` does; a
 * body above the limit is refused by Fastify itself.
 *
 * @example
 * app.register(fastifyPlugin(router, { path: '/kassa' }))
 */
export function fastifyPlugin(
  router: WebhookRouter,
  { path, maxBodyBytes: bodyLimit = bodyBytesMax }: BodyLimit & { readonly path: string },
): (instance: FastifyInstance) => Promise<void> {
  return async instance => {
    instance.removeAllContentTypeParsers()
    instance.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
    instance.post(path, { bodyLimit }, async (request, reply) => {
      const { status, body } = await router.handle((request.body ?? '') as RawBody, request.headers)
      if (body) reply.type('application/json')
      return reply.code(status).send(body)
    })
  }
}
