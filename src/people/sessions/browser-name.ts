const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** Names a browser from its user agent, for a user's list of sessions. */
export function browserName(userAgent: string): string {
  const browser = browsers.find(([sign]) => userAgent.includes(sign))?.[1]
  const system = systems.find(([sign]) => userAgent.includes(sign))?.[1]
  if (!browser) return userAgent.slice(0, 60) || 'Unknown browser'
  return system ? `${browser} on ${system}` : browser
}
