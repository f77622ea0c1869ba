import type { ServiceSettings } from './config-settings.ts'
import type { TraceConfig } from './lib/trace-exporter.ts'

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
