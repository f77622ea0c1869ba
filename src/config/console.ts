import type { ServiceSettings } from './settings.ts'

export interface ConsoleConfig {
  readonly host: string
  readonly port: number
  /** The origin that passkeys are bound to: scheme, host and port, without a path. */
  readonly url: string
}

/** Returns the console's configuration. Passkeys need a host name; a sandbox uses localhost. */
export function consoleConfig(values: ServiceSettings): ConsoleConfig | null {
  const { KASSA_CONSOLE_PORT: port, KASSA_CONSOLE_HOST: host } = values
  if (port === undefined || !values.KASSA_ROLES.includes('console')) return null
  return { host, port, url: values.KASSA_CONSOLE_URL ?? `http://localhost:${port}` }
}

/** Returns problems with the console's settings, some only in production. Cookies and passkeys are bound to the host name alone. */
export function consoleProblems(values: Partial<ServiceSettings>): string[] {
  const { KASSA_MODE: mode, KASSA_ROLES: roles, KASSA_CONSOLE_PORT: port, KASSA_CONSOLE_URL: url } = values
  if (!roles?.includes('console')) return []
  const problems: string[] = []
  const refuse = (condition: boolean, problem: string) => condition && problems.push(problem)
  refuse(port === undefined, 'KASSA_CONSOLE_PORT is missing: the console listens nowhere else')
  refuse(
    port !== undefined && [values.PORT, values.KASSA_PRIVATE_PORT].includes(port),
    'KASSA_CONSOLE_PORT must be another than PORT and KASSA_PRIVATE_PORT',
  )
  const origin = url === undefined ? null : new URL(url)
  refuse(origin !== null && origin.origin !== url, 'KASSA_CONSOLE_URL must be an origin: no path behind the host')
  if (mode !== 'production') return problems
  refuse(url === undefined, 'KASSA_CONSOLE_URL is missing: passkeys of operators are bound to it')
  refuse(origin !== null && origin.protocol !== 'https:', 'KASSA_CONSOLE_URL must be an https address in production')
  const publicUrl = values.KASSA_PUBLIC_URL
  refuse(
    origin !== null && publicUrl !== undefined && new URL(publicUrl).hostname === origin.hostname,
    'KASSA_CONSOLE_URL must have another host than KASSA_PUBLIC_URL',
  )
  return problems
}
