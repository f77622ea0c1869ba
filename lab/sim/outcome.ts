// The result of a simulation, and its form for people.

export interface SimulationOutcome {
  readonly seed: number
  readonly problems: readonly string[]
  /** The events, one line per step. */
  readonly trace: readonly string[]
  /** A hash of everything that happened and of the database. It is the same for a seed, alone or after any others. */
  readonly hash: string
}

export const stepsDefault = 30

/** Formats a failure for people. */
export function say({ seed, problems, trace }: SimulationOutcome, lines = 60): string {
  return [
    `seed ${seed}:`,
    ...problems.map(problem => `  ${problem}`),
    `  the last ${Math.min(lines, trace.length)} lines of what happened:`,
    ...trace.slice(-lines).map(line => `    ${line}`),
    `  again: npm run lab -- sim --seed ${seed}`,
  ].join('\n')
}
