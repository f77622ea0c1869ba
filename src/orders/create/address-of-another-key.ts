/** Someone changed the database: it holds an address that our key does not derive. */
export class AddressOfAnotherKey extends Error {
  override readonly name = 'AddressOfAnotherKey'
  readonly where: Readonly<Record<string, unknown>>

  constructor(which: string, where: Readonly<Record<string, unknown>>) {
    super(`Address ${which} is not that of its extended key`)
    this.where = where
  }
}
