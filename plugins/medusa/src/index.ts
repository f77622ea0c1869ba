import { ModuleProvider, Modules } from '@medusajs/framework/utils'
import { KassaProvider } from './provider.ts'

export { KassaProvider }
export type { KassaProviderOptions } from './provider.ts'

/**
 * The payment provider `kassa` for Medusa's payment module. Each entry of `providers` is one shop with its own account.
 *
 * @example
 * { resolve: '@kassa/medusa', id: 'main', options: { baseUrl, keyId, secret, webhookSecret, webhookUrl: 'https://api.shop.example/hooks/payment/kassa_main' } }
 */
const provider: ReturnType<typeof ModuleProvider> = ModuleProvider(Modules.PAYMENT, { services: [KassaProvider] })
export default provider
