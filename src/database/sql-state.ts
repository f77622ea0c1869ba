/** Returns the SQLSTATE of a database error, or '' for any other error. */
export function sqlState(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}
