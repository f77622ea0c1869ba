/** Where somebody signs in: people of merchants at the dashboard. Operators have tables of their own, which the api cannot read. */
export type Audience = 'dashboard'

/** Who signs in: a user of a merchant by his id. */
export interface Subject {
  readonly audience: Audience
  readonly id: string
}
