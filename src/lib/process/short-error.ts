/** An error without what libraries hang on it: a whole database client, for one. */
export function shortError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { name, message, code, stack, ...(cause !== undefined && { cause: shortError(cause) }) }
}
