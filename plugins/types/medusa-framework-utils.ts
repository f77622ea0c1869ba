// As much of @medusajs/framework/utils 2 as the plugin uses, for `npm run check`, which installs no shop. `npm run lab -- shops` compiles the plugin
// against the real package.
export declare abstract class AbstractPaymentProvider<Options> {
  static identifier: string
  static validateOptions(options: Record<string, unknown>): void
  protected constructor(cradle: Record<string, unknown>, options?: Options)
}
export declare class MedusaError extends Error {
  static readonly Types: { readonly INVALID_DATA: 'invalid_data'; readonly NOT_ALLOWED: 'not_allowed' }
  constructor(type: string, message: string)
}
export declare const Modules: { readonly PAYMENT: 'payment' }
export declare function ModuleProvider(
  module: 'payment',
  definition: { readonly services: (abstract new (...args: never) => object)[] },
): { readonly module: string; readonly services: unknown[] }
