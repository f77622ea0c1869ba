import type { CallOptions, Result } from './call.ts'
import type { Caller } from './caller.ts'
import type { Order } from './generated/models.ts'
import type { OperationId } from './generated/routes.ts'
import { createPages } from './pages.ts'
import type { Pages } from './pages.ts'
import type { Input } from './request.ts'
import type { EventStreamOptions, WaitOptions, WatchOptions } from './watch.ts'
import type { WebhookEvent } from './webhooks/event.ts'

/** What the methods of all resources are made of. Logged or written as JSON, it shows nothing of what it works with. */
export class Resource {
  readonly #caller: Caller
  constructor(caller: Caller) {
    this.#caller = caller
  }
  protected call<T extends object | string>(id: OperationId, input: Input, options?: CallOptions): Promise<Result<T>> {
    return this.#caller.call<T>(id, input, { ...options, site: new Error('call') })
  }
  /** A file whose body is unread, so that one of any size can be written to where it belongs. */
  protected file(id: OperationId, input: Input, options?: CallOptions): Promise<Response> {
    return this.#caller.open(id, input, options)
  }
  protected pages<Body extends object, Item extends { readonly id: string }>(
    { id, field }: { readonly id: OperationId; readonly field: string },
    input: Input,
    options?: CallOptions,
  ): Pages<Body, Item> {
    const sited = { ...options, site: new Error('call') }
    return createPages(query => this.#caller.call<Body>(id, { ...input, query }, sited), field, input.query ?? {})
  }
  // What streams need is loaded by those who use them, so that the rest of the client stays small.
  protected async *watchOrder(id: string, options?: WatchOptions): AsyncGenerator<Order, void, undefined> {
    yield* (await import('./watch.ts')).watchOrder(this.#caller, id, options)
  }
  protected async waitForOrder(id: string, options?: WaitOptions): Promise<Order> {
    return (await import('./watch.ts')).waitUntilPaid(this.#caller, id, options)
  }
  protected async *streamEvents(options?: EventStreamOptions): AsyncGenerator<WebhookEvent, void, undefined> {
    yield* (await import('./watch.ts')).streamEvents(this.#caller, options)
  }
}
