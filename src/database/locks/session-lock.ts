import pg from 'pg'

export interface SessionLock {
  /** Resolves when the connection, and with it the lock, is lost. `release` does not resolve it. */
  readonly lost: Promise<string>
  /** Acquires another lock of this name on the same connection; returns `false` when another session holds it. */
  also(name: string): Promise<boolean>
  release(): Promise<void>
}

/** Acquires a lock of this name for the life of its connection; `null` when another session holds it. */
export async function holdSessionLock(url: string, name: string): Promise<SessionLock | null> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  const lost = Promise.withResolvers<string>()
  let isReleased = false
  const lose = (reason: string) => !isReleased && lost.resolve(reason)
  client.on('error', error => lose(error.message))
  client.on('end', () => lose('the connection ended'))
  await client.connect()
  const also = async (one: string) => {
    const text = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as held'
    return (await client.query<{ held: boolean }>(text, [one])).rows[0]!.held
  }
  const release = async () => {
    isReleased = true
    await client.end()
  }
  if (await also(name)) return { lost: lost.promise, also, release }
  await release()
  return null
}
