// What root alone can see of an installation: units, timers, and who reads and writes its files.
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { readValues } from './unit.ts'

export interface InstalledProblem {
  readonly problem: string
  readonly cure: string
}

const wanted = '/etc/systemd/system/multi-user.target.wants'
/** Units of the machine that runs the timers. */
const services = ['kassa', 'kassa-api', 'kassa-worker']
/** All units of Kassa that run for as long as the machine. */
export const processes: readonly string[] = [...services, 'kassa-console', 'kassa-signer']
const timers = ['kassa-sanctions-list.timer', 'kassa-check-books.timer']
/** Folders and files of secrets: for root alone, which hands them to the units. */
const secrets = ['service', 'signer', 'database'].map(name => `/etc/kassa/${name}`)
const settings = ['settings.env', 'signer.env', 'proxy.env'].map(name => `/etc/kassa/${name}`)
/** Decides whose approvals the signer accepts. */
const operators = '/etc/kassa/operators.json'

/** Returns the problems of this machine's units and files. */
export function examineInstalled(): InstalledProblem[] {
  const inFolders = secrets.filter(existsSync).flatMap(folder => readdirSync(folder).map(name => `${folder}/${name}`))
  return [
    ...[...processes, 'caddy', 'postgresql'].filter(isEnabled).flatMap(name => stopped(`${name}.service`)),
    ...(services.some(isEnabled) ? [...timers.flatMap(stopped), ...anchorProblems()] : []),
    ...[...secrets, ...inFolders, ...settings].flatMap(file => opened(file, 0o077, 'read')),
    ...opened(operators, 0o022, 'write'),
  ]
}

/** Whether a unit starts with this machine. */
export function isEnabled(unit: string): boolean {
  return existsSync(`${wanted}/${unit}.service`)
}

/** Commands of operators append to the file of the service, by its group. */
function anchorProblems(): InstalledProblem[] {
  const set = existsSync(settings[0]!)
    ? readValues(readFileSync(settings[0]!, 'utf8'))['KASSA_AUDIT_ANCHORS']
    : undefined
  const file = set ?? '/var/lib/kassa/anchors.log'
  if (!path.isAbsolute(file)) return []
  const [uid = 0, gid = 0] = ['-u', '-g'].map(one =>
    Number(spawnSync('id', [one, 'kassa'], { encoding: 'utf8' }).stdout),
  )
  return anchorProblemsOf(file, { uid, gid })
}

/** Its owner can replace the file by a link to one of root's at any time. So no cure gives rights to it as root. */
export function anchorProblemsOf(
  file: string,
  owner: { readonly uid: number; readonly gid: number },
): InstalledProblem[] {
  const found = lstatSync(file, { throwIfNoEntry: false })
  const problem = `commands of operators cannot append to ${file}`
  const asOwner = `systemd-run --uid=kassa --wait sh -c 'umask 007; : >>${file}; chgrp kassa ${file} && chmod 660 ${file}'`
  if (!found) return [{ problem, cure: asOwner }]
  const isOurs = found.isFile() && found.uid === owner.uid
  const what = found.isFile() ? 'does not belong to the user kassa' : 'is not a file'
  if (!isOurs)
    return [{ problem: `${file} ${what}`, cure: `find out who put it there, and move it away: mv ${file} /root` }]
  if (found.gid === owner.gid && (found.mode & 0o060) === 0o060) return []
  return [{ problem, cure: `chattr -a ${file}; ${asOwner}` }]
}

function stopped(unit: string): InstalledProblem[] {
  const ask = (verb: string) => spawnSync('systemctl', [verb, unit], { encoding: 'utf8' }).stdout.trim()
  const [state, start] = [ask('is-active'), ask('is-enabled')]
  if (!['active', 'activating', 'reloading'].includes(state))
    return [{ problem: `${unit} is ${state || 'missing'}`, cure: `systemctl enable --now ${unit}` }]
  if (start === 'enabled') return []
  return [{ problem: `${unit} does not start with this machine`, cure: `systemctl enable ${unit}` }]
}

/** Whether others than root have rights that they must not have. */
function opened(file: string, forbidden: number, what: 'read' | 'write'): InstalledProblem[] {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) return []
  if (found.uid !== 0) return [{ problem: `${file} does not belong to root`, cure: `chown root:root ${file}` }]
  if ((found.mode & forbidden) === 0) return []
  const rights = what === 'read' ? 'go-rwx' : 'go-w'
  return [{ problem: `other users can ${what} ${file}`, cure: `chmod ${rights} ${file}` }]
}
