/**
 * The compatibility APIs. Each is off unless the setting `KASSA_COMPAT` names it. `epay` speaks EPay V1 and epusdt, `greenfield` a part of
 * BTCPay's API, `commerce` the charges of Coinbase Commerce.
 */
export const protocols = ['epay', 'greenfield', 'commerce'] as const
export type Protocol = (typeof protocols)[number]

export interface ProtocolTerms {
  /** What shops call it. */
  readonly label: string
  /**
   * Whether a shop has one address for all its notifications, signed with a secret of its own. Otherwise it names an address with each order and
   * knows one secret.
   */
  readonly hasWebhook: boolean
  /** Whether plugins register that address themselves, and the secret with it. */
  readonly registersWebhook: boolean
}

export const protocolTerms: Readonly<Record<Protocol, ProtocolTerms>> = {
  epay: { label: 'EPay or epusdt', hasWebhook: false, registersWebhook: false },
  greenfield: { label: 'BTCPay Greenfield', hasWebhook: true, registersWebhook: true },
  commerce: { label: 'Commerce charges', hasWebhook: true, registersWebhook: false },
}

/** Plugins that refuse a key unless it names exactly the permissions they expect. `other` stands for those that do not. */
export const plugins = ['woocommerce', 'prestashop', 'other'] as const
export type Plugin = (typeof plugins)[number]

/** Where a shop gets its notifications, if it has one address for all. */
export interface ShopWebhook {
  readonly url: string
  /** Names of the protocol's events; all of them without. */
  readonly events?: readonly string[]
  readonly isEnabled: boolean
}
