import pg from 'pg'

export interface SessionLock {
  /** Resolves when the lock is lost with its connection; never by `release`. */
  readonly lost: Promise<string>
  /** Takes one more of this name, which goes with the first; `false` when somebody else has it. */
  also(name: string): Promise<boolean>
  release(): Promise<void>
}

/** Holds a lock of this name as long as its connection lives; `null` when somebody else has it. */
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
