import type { Config } from '../../config.ts'
import type { Rows } from '../../database/database.ts'
import { findReplayed } from '../../database/inspect.store.ts'
import { findingsOf, type Finding } from '../../lib/finding.ts'
import { openForDoctor } from './database.ts'

const guide = 'see docs/operating/replica.md'

/** Whether the replica answers, is one, and is of this primary. */
export async function examineReplica(primary: Rows, { replica: wanted }: Pick<Config, 'replica'>): Promise<Finding[]> {
  if (!wanted) return []
  const { ok, warn, fail } = findingsOf('replica')
  const connection = await openForDoctor(wanted.url).catch((error: unknown) => String(error))
  if (typeof connection === 'string')
    return [warn(`cannot be reached: ${connection}`, `the primary answers meanwhile; ${guide}`)]
  try {
    const [here, there] = [await findReplayed(primary), await findReplayed(connection)]
    if (!there.isReplica) return [fail('DATABASE_REPLICA_URL names a primary', `name a streaming replica; ${guide}`)]
    if (there.system !== here.system)
      return [fail('it is a replica of another server', `name one of the server in DATABASE_URL; ${guide}`)]
    const behind = here.logPosition - there.logPosition
    const text = `${behind > 0n ? behind : 0} bytes behind the primary`
    return [behind > farBytes ? warn(text, `the primary answers while it is behind; ${guide}`) : ok(text)]
  } catch (error) {
    return [warn(`does not answer: ${String(error)}`, `the primary answers meanwhile; ${guide}`)]
  } finally {
    await connection.close()
  }
}

const farBytes = 64n * 1024n * 1024n
