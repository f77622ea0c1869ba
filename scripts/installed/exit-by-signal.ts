const codes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

/** Lets these signals end this process with a code. systemd counts a death by them as success, for which `kassa` would then answer. */
export function exitBySignal(): void {
  for (const [signal, code] of Object.entries(codes)) process.once(signal, () => process.exit(code))
}
