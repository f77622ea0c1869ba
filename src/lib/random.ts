import { randomBytes, randomUUID } from 'node:crypto'

/** Where the service gets its unpredictable values from; tests give a counted one. */
export interface Random {
  uuid(): string
  bytes(length: number): Buffer
}

export const systemRandom: Random = { uuid: () => randomUUID(), bytes: length => randomBytes(length) }
