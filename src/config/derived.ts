import type { Env, Mode, Registration, ServiceSettings } from './settings.ts'
import type { SmtpConfig } from '../mail/smtp.ts'
import { hash, hkdfSync } from 'node:crypto'
import type { Ppm } from '../lib/money.ts'
import type { TraceConfig } from '../lib/traces/trace-exporter.ts'

const bareAddressOfThisMachine = /^(https?:\/\/)(127\.[\d.]+|\[::1\]|0\.0\.0\.0)(?=[:/]|$)/

/**
 * Returns where users sign in. Browsers bind passkeys to host names, and send secure cookies without TLS to `localhost` but not to an IP
 * address. So a sandbox on this machine uses that name.
 */
export function pagesUrl(publicUrl: string, mode: Mode): string {
  return mode === 'sandbox' ? publicUrl.replace(bareAddressOfThisMachine, '$1localhost') : publicUrl
}

/** Where rates come from, how old they may be, and how far feeds may be apart. */
export interface RateFeedsConfig {
  /** The id of a feed is a hash of its URL, which may hold a key. */
  readonly feeds: readonly { readonly id: string; readonly url: string }[]
  readonly maxAgeSeconds: number
  readonly spread: Ppm
}

export function rateFeedsConfig(values: ServiceSettings): RateFeedsConfig {
  return {
    feeds: values.KASSA_RATE_FEEDS.map(url => ({ id: hash('sha256', url, 'hex').slice(0, 32), url })),
    maxAgeSeconds: values.KASSA_RATE_MAX_AGE_SECONDS,
    spread: values.KASSA_RATE_MAX_SPREAD,
  }
}

/** Returns the server that sends our mails; `null` without one, which production refuses. */
export function smtpConfig({ KASSA_SMTP_URL: url, KASSA_MAIL_FROM: from }: ServiceSettings): SmtpConfig | null {
  return url === undefined ? null : { url, from: from ?? 'Kassa <kassa@localhost>' }
}

/** Derives a receipt key from a master key. Without their own setting, receipt keys change with the master keys. */
export function derivedReceiptKey(masterKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', 'kassa receipts', 32))
}

/** The program that started the local chains, and moves them for sandbox operations. */
export interface SandboxControlConfig {
  readonly url: string
  readonly token: string
}

/** Returns the local chains' control; `null` outside a sandbox or without one. */
export function sandboxControl(values: ServiceSettings): SandboxControlConfig | null {
  const { KASSA_SANDBOX_CONTROL_URL: url, KASSA_SANDBOX_CONTROL_TOKEN: token } = values
  return url === undefined || values.KASSA_MODE !== 'sandbox' ? null : { url, token: token ?? '' }
}

/** Whether the installation serves one merchant, who is also its operator. */
export function isSingleMerchant({ KASSA_SINGLE_MERCHANT: text }: Partial<ServiceSettings>): boolean {
  return text === 'true'
}

/** Returns who may add a merchant. Nobody registers where there is one merchant: its operator invites it. */
export function registrationOf(values: ServiceSettings): Registration {
  const { KASSA_REGISTRATION: registration } = values
  return isSingleMerchant(values) && registration === 'open' ? 'invited' : registration
}

/** Returns the fee rates of the tiers. A single merchant pays itself nothing. */
export function feeRatesOf(values: ServiceSettings) {
  const none = 0 as Ppm
  return isSingleMerchant(values)
    ? { BASIC: none, STANDARD: none, PREMIUM: none }
    : { BASIC: values.KASSA_FEE_BASIC, STANDARD: values.KASSA_FEE_STANDARD, PREMIUM: values.KASSA_FEE_PREMIUM }
}

/** Returns the settings that contradict KASSA_SINGLE_MERCHANT=true. */
export function singleMerchantProblems(values: Partial<ServiceSettings>, env: Env): string[] {
  if (!isSingleMerchant(values)) return []
  const problems: string[] = []
  if (env.KASSA_REGISTRATION?.trim() === 'open')
    problems.push('KASSA_REGISTRATION is open, but KASSA_SINGLE_MERCHANT is true: nobody else may register')
  for (const name of ['KASSA_FEE_BASIC', 'KASSA_FEE_STANDARD', 'KASSA_FEE_PREMIUM'] as const)
    if (env[name]?.trim() && (values[name] ?? 0) > 0)
      problems.push(`${name} is not 0, but KASSA_SINGLE_MERCHANT is true: the merchant pays no fee`)
  if ((values.KASSA_CELLS ?? 1) > 1)
    problems.push(`KASSA_CELLS is ${values.KASSA_CELLS}, but KASSA_SINGLE_MERCHANT is true: one merchant has one cell`)
  return problems
}

const ratios = { always_on: 1, always_off: 0, parentbased_always_on: 1, parentbased_always_off: 0 } as const

/** Returns where traces of payments are sent, from the standard settings of OpenTelemetry; `null`: nowhere, at no cost. */
export function traceConfig(values: ServiceSettings): TraceConfig | null {
  const base = values.OTEL_EXPORTER_OTLP_ENDPOINT
  const url = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base === undefined ? undefined : `${base}/v1/traces`)
  if (url === undefined || values.OTEL_SDK_DISABLED === 'true') return null
  const sampler = values.OTEL_TRACES_SAMPLER
  const ratio = sampler in ratios ? ratios[sampler as keyof typeof ratios] : values.OTEL_TRACES_SAMPLER_ARG
  if (ratio === 0) return null
  return {
    url,
    headers: pairs(values.OTEL_EXPORTER_OTLP_HEADERS),
    resource: { ...pairs(values.OTEL_RESOURCE_ATTRIBUTES), 'service.name': values.OTEL_SERVICE_NAME },
    ratio,
  }
}

/** Parses `name=value,name=value` in the format of W3C Baggage. */
function pairs(text: string | undefined): Record<string, string> {
  const parts = (text ?? '').split(',').flatMap(part => {
    const at = part.indexOf('=')
    return at < 1 ? [] : [[part.slice(0, at).trim(), decode(part.slice(at + 1).trim())] as const]
  })
  return Object.fromEntries(parts)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
