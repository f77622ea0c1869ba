/** Where somebody signs in: people of merchants at the dashboard. Operators have tables of their own, which the api cannot read. */
export type Realm = 'dashboard'

/** Who signs in: a user of a merchant by his id. */
export interface Holder {
  readonly realm: Realm
  readonly id: string
}
