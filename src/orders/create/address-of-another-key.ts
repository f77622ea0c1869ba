/** Somebody has changed the database: an address in it is not the one that its key leads to. */
export class AddressOfAnotherKey extends Error {
  override readonly name = 'AddressOfAnotherKey'
  readonly where: Readonly<Record<string, unknown>>

  constructor(which: string, where: Readonly<Record<string, unknown>>) {
    super(`Address ${which} is not that of its extended key`)
    this.where = where
  }
}
