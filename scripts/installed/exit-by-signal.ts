// Imported first by programs of a unit: systemd counts a death by one of these signals as success, for which `kassa` would then answer.
const codes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

for (const [signal, code] of Object.entries(codes)) process.once(signal, () => process.exit(code))
