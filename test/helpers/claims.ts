import { Claims } from '../../src/database/claims.ts'
import type { Clock } from '../../src/lib/clock.ts'
import { systemRandom, type Random } from '../../src/lib/random.ts'

/** Claims that go by the clock of a test, which stands for that of the database. */
export function claimsBy(clock: Clock, random: Random = systemRandom): Claims {
  return new Claims({ random, clock, time: async () => clock.now() })
}
