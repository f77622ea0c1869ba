/** A signal that is never aborted. */
export const never: AbortSignal = new AbortController().signal

/** Resolves with null once the signal is aborted: what a race is lost to. */
export function abortion(signal: AbortSignal): Promise<null> {
  return new Promise(resolve => {
    signal.addEventListener('abort', () => resolve(null))
    if (signal.aborted) resolve(null)
  })
}
