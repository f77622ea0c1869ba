import type { CallOptions, Result } from './call.ts'
import type { Caller, Input } from './caller.ts'
import type { Order } from './generated/models.ts'
import type { OperationId } from './generated/routes.ts'
import { createPages } from './page.ts'
import type { Pages } from './page.ts'
import { streamEvents, watchOrder } from './watch.ts'
import type { EventStreamOptions, WatchOptions } from './watch.ts'
import type { WebhookEvent } from './webhooks/event.ts'

/** What the methods of all resources are made of. */
export class Resource {
  readonly #caller: Caller
  constructor(caller: Caller) {
    this.#caller = caller
  }
  protected call<T extends object | string>(id: OperationId, input: Input, options?: CallOptions): Promise<Result<T>> {
    return this.#caller.call<T>(id, input, options)
  }
  protected pages<Body extends object, Item extends { readonly id: string }>(
    id: OperationId,
    field: string,
    input: Input,
    options?: CallOptions,
  ): Pages<Body, Item> {
    return createPages(query => this.#caller.call<Body>(id, { ...input, query }, options), field, input.query ?? {})
  }
  protected watchOrder(id: string, options?: WatchOptions): AsyncGenerator<Order, void, undefined> {
    return watchOrder(this.#caller, id, options)
  }
  protected streamEvents(options?: EventStreamOptions): AsyncGenerator<WebhookEvent, void, undefined> {
    return streamEvents(this.#caller, options)
  }
}
