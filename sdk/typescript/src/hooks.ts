import type { Failure } from './errors.ts'

/** What every hook is told about the attempt. Nothing of it contains the secret or a signature. */
export type Attempt = Failure

/** What `kassa.on` can tell. */
export interface HookEvents {
  /** A request is about to be sent; `headers` as they are, but without the signature. */
  readonly request: Attempt & { readonly headers: Readonly<Record<string, string>> }
  /** An attempt is over; `status` is 0 and `error` is set when there was no answer. */
  readonly response: Attempt & {
    readonly status: number
    readonly durationMs: number
    readonly error: Error | null
  }
  /** There will be another attempt. */
  readonly retry: Attempt & { readonly delayMs: number; readonly reason: string }
}

/** Calls everyone who listens. */
export type Emit = <Name extends keyof HookEvents>(name: Name, event: HookEvents[Name]) => void

/** Registers a listener; the function returned removes it. */
export type On = <Name extends keyof HookEvents>(name: Name, listener: (event: HookEvents[Name]) => void) => () => void

/** Listeners by name. One that throws harms no request. */
export function createHooks(failed: (error: unknown) => void): { readonly on: On; readonly emit: Emit } {
  let listeners: { readonly name: string; readonly listener: (event: never) => void }[] = []
  return {
    on(name, listener) {
      const entry = { name, listener }
      listeners = [...listeners, entry]
      return () => {
        listeners = listeners.filter(each => each !== entry)
      }
    },
    emit(name, event) {
      for (const each of listeners) {
        try {
          if (each.name === name) each.listener(event as never)
        } catch (error) {
          failed(error)
        }
      }
    },
  }
}
