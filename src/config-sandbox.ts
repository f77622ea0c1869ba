import type { ServiceSettings } from './config-settings.ts'

/** Who moves the local chains when a sandbox operation asks for it: the program that started them. */
export interface SandboxControlConfig {
  readonly url: string
  readonly token: string
}

/** The local chains' control; `null` wherever it is not a sandbox that was given one. */
export function sandboxControl(values: ServiceSettings): SandboxControlConfig | null {
  const { KASSA_SANDBOX_CONTROL_URL: url, KASSA_SANDBOX_CONTROL_TOKEN: token } = values
  return url === undefined || values.KASSA_MODE !== 'sandbox' ? null : { url, token: token ?? '' }
}
