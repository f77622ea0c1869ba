/** Where somebody signs in: people of merchants at the dashboard, operators of Kassa at the console, each with an origin of its own. */
export type Realm = 'dashboard' | 'console'

/** Who signs in: a user of a merchant by his id, or an operator by his name. Nobody of one realm is anybody in the other. */
export interface Holder {
  readonly realm: Realm
  readonly id: string
}
