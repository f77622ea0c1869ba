/** A command line that asks for something that cannot be; the message says what to write instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
