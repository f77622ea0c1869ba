// Whether the process of this container is ready: its own /readyz, by the port that it answers on. A signer listens on none.
const port = process.env.KASSA_PRIVATE_PORT ?? '9100'
try {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(4000) })
  process.exitCode = answer.ok ? 0 : 1
} catch {
  process.exitCode = 1
}
