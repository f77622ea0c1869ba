/** The compatibility APIs. Each is off unless the setting `KASSA_COMPAT` names it. `epay` speaks EPay V1 and epusdt. */
export const protocols = ['epay'] as const
export type Protocol = (typeof protocols)[number]
