// What became of a world, and how people read it.

export interface SimulationOutcome {
  readonly seed: number
  readonly problems: readonly string[]
  /** What happened, a line for each step. */
  readonly trace: readonly string[]
  /** Of all that happened and all that is in the database: the same for one seed, alone or after any others. */
  readonly hash: string
}

export const stepsDefault = 30

/** A failure as people read it. */
export function say({ seed, problems, trace }: SimulationOutcome, lines = 60): string {
  return [
    `seed ${seed}:`,
    ...problems.map(problem => `  ${problem}`),
    `  the last ${Math.min(lines, trace.length)} lines of what happened:`,
    ...trace.slice(-lines).map(line => `    ${line}`),
    `  again: npm run lab -- sim --seed ${seed}`,
  ].join('\n')
}
