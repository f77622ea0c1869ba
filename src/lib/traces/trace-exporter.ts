// Sends spans to a collector, many at once. A collector that is away costs nobody anything but the spans.
import { encodeRequest, encodeSpan, isSampled, type Span, type Traces } from './trace.ts'
import { requestJson } from '../text/request-json.ts'
import type { Random } from '../random.ts'

export interface TraceConfig {
  /** Where spans are posted to. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Who tells them: the name of the service, and whatever else. */
  readonly resource: Readonly<Record<string, string>>
  /** The part of all orders that is traced, 0 to 1. */
  readonly ratio: number
}

export interface TraceDeps {
  readonly random: Random
  /** Told when spans could not be sent, once in a row. */
  readonly warn: (reason: string, lost: number) => void
}

/** What waits is sent so often, or once there is so much of it; beyond the largest number spans are dropped. */
const waitMs = 5_000
const batchMax = 512
const waitingMax = 8_192
const timeoutMs = 10_000
const bytesMax = 64 * 1024

/** The collector of these settings. Its timer holds up no process that ends. */
export function openTraces(config: TraceConfig, deps: TraceDeps): Traces {
  return new Exporter(config, deps)
}

class Exporter implements Traces {
  readonly #config: TraceConfig
  readonly #deps: TraceDeps
  readonly #timer: NodeJS.Timeout
  #waiting: object[] = []
  #dropped = 0
  #hasFailed = false
  #sending: Promise<void> = Promise.resolve()

  constructor(config: TraceConfig, deps: TraceDeps) {
    this.#config = config
    this.#deps = deps
    this.#timer = setInterval(() => void this.#send(), waitMs).unref()
  }

  add(span: Span): void {
    if (!isSampled(span.orderId, this.#config.ratio)) return
    if (this.#waiting.length >= waitingMax) {
      this.#dropped += 1
      return
    }
    this.#waiting.push(encodeSpan(span, Buffer.from(this.#deps.random.bytes(8)).toString('hex')))
    if (this.#waiting.length === batchMax) void this.#send()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#send()
  }

  /** One request after the other: a slow collector is not asked by more and more. */
  #send(): Promise<void> {
    this.#sending = this.#sending.then(() => this.#sendAll())
    return this.#sending
  }

  async #sendAll(): Promise<void> {
    const spans = this.#waiting.splice(0)
    if (spans.length === 0) return
    const { url, headers, resource } = this.#config
    try {
      const sent = { 'content-type': 'application/json', ...headers }
      await requestJson({
        url,
        method: 'POST',
        headers: sent,
        body: encodeRequest(spans, resource),
        timeoutMs,
        bytesMax,
      })
      this.#hasFailed = false
    } catch (error) {
      const lost = spans.length + this.#dropped
      this.#dropped = 0
      if (!this.#hasFailed) this.#deps.warn(error instanceof Error ? error.message : String(error), lost)
      this.#hasFailed = true
    }
  }
}
