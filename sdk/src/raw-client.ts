import type { Client } from 'openapi-fetch'
import type { paths } from '../../generated/api.ts'
import type { Settings } from './options.ts'
import type { Send } from './transport.ts'

/** The contract's paths as typed methods: `raw.POST('/v1/orders', { body })`. Refusals are returned as `error`, not thrown. */
export type RawClient = Client<paths>

type Loose = Readonly<Record<string, (...given: unknown[]) => unknown>>

const methods = ['request', 'GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'] as const

/** A client whose code is loaded with its first use; what is asked of it comes in the order it was asked. */
export function lazyRaw(settings: Settings, send: Send): RawClient {
  let loaded: Promise<Loose> | undefined
  // By name, a method of openapi-fetch takes and gives what the type says; written out, it would be the type once more.
  const load = () =>
    (loaded ??= import('./raw.ts').then(({ createRaw }) => createRaw(settings, send) as unknown as Loose))
  const later =
    (name: string) =>
    async (...given: unknown[]) =>
      (await load())[name]!(...given)
  const calls = methods.map(name => [name, later(name)])
  const registering = ['use', 'eject'].map(name => [name, (...given: unknown[]) => void later(name)(...given)])
  return Object.fromEntries([...calls, ...registering]) as RawClient
}
