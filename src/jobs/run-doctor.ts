import { runChecks } from '../cli/doctor/check.ts'
import { openForDoctor } from '../cli/doctor/database.ts'
import { withoutSecrets } from '../cli/doctor/keys.ts'
import { checksOf } from '../cli/doctor/service.ts'
import { printable } from '../cli/print.ts'
import { readEnvironment } from '../config/config.ts'
import type { Deps } from '../deps.ts'
import { claimRun, finishRun, noteProgress } from '../operators/doctor/doctor-run.store.ts'

/** Does the run of `doctor` that an operator asked for in the console, with the settings of this worker. */
export async function runRequestedDoctor({ db, clock, config }: Deps): Promise<void> {
  const id = await claimRun(db, clock.now())
  if (id === null) return
  const { checks, databaseUrl } = checksOf(config)
  const found = await runChecks(
    checks,
    () => openForDoctor(databaseUrl),
    done => noteProgress(db, id, { done, total: checks.length }),
  )
  const hide = withoutSecrets(readEnvironment())
  const findings = found.map(one => ({ ...one, text: printable(hide(one.text)) }))
  await finishRun(db, id, { findings, now: clock.now() })
}
