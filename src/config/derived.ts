import type { Mode, ServiceSettings } from './settings.ts'
import type { SmtpConfig } from '../mail/smtp.ts'
import { hkdfSync } from 'node:crypto'
import type { TraceConfig } from '../lib/traces/trace-exporter.ts'

const bareAddressOfThisMachine = /^(https?:\/\/)(127\.[\d.]+|\[::1\]|0\.0\.0\.0)(?=[:/]|$)/

/**
 * Where people sign in. Browsers tie passkeys to names, and send secure cookies to `localhost` without TLS, but not to a bare address:
 * a sandbox on this machine goes by that name.
 */
export function pagesUrl(publicUrl: string, mode: Mode): string {
  return mode === 'sandbox' ? publicUrl.replace(bareAddressOfThisMachine, '$1localhost') : publicUrl
}

/** The server that sends our mails; `null` where none is named, which production refuses. */
export function smtpConfig({ KASSA_SMTP_URL: url, KASSA_MAIL_FROM: from }: ServiceSettings): SmtpConfig | null {
  return url === undefined ? null : { url, from: from ?? 'Kassa <kassa@localhost>' }
}

/** Without a setting of their own the keys of receipts follow from the master keys, and change with them. */
export function derivedReceiptKey(masterKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', 'kassa receipts', 32))
}

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

const ratios = { always_on: 1, always_off: 0, parentbased_always_on: 1, parentbased_always_off: 0 } as const

/** Where traces of payments go, by the standard settings of OpenTelemetry; `null`: nowhere, which costs nothing. */
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

/** `name=value,name=value`, as W3C Baggage writes them. */
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
