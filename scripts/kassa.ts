// The command `kassa` of an installation by package. Runs each program with the settings and secrets of a unit: commands of operators as
// `kassa-operator`, others as the unit's user.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { endWithOutput } from '../src/cli/terminal.ts'
import { failureOf, runAsUser } from './installed/as-user.ts'
import { examineInstalled, isEnabled, processes } from './installed/examine-installed.ts'
import { actingBy, operatorOf, ownerOf } from './installed/start-installed.ts'
import { installedUnit, releasedUnit, runAs, writing, type Unit, type Values } from './installed/unit.ts'

const usage = `Usage: kassa COMMAND
  kassa init            makes keys and settings, starts everything; again: changes settings (kassa init --help)
  kassa doctor          checks the processes of this machine, and suggests fixes
  kassa check-books     checks the books
  kassa keystore        makes a keystore of the signer from the recovery phrase
  kassa COMMAND         any command of operators (kassa --help)`

/** Dumps before upgrades. */
const dumps = '/var/backups/kassa'
const dumpsMax = 3

/** Of the console's certificate, which Caddy makes itself. Only `doctor` trusts it: services have no reason to. */
const authority = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'

const [command, ...args] = process.argv.slice(2)
endWithOutput(process)
try {
  process.exitCode = await main()
} catch (error) {
  // Such as a full /run.
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function main(): Promise<number> {
  if (command === undefined) {
    console.error(usage)
    return 2
  }
  if (process.getuid?.() !== 0) {
    console.error('Run kassa as root: it reads the settings and the secrets of the services.')
    return 2
  }
  if (command === 'init') {
    process.argv.splice(2, 1, '--for', 'systemd')
    await import('./init.ts')
    return Number(process.exitCode ?? 0)
  }
  if (command === 'keystore') {
    process.argv.splice(2, 1)
    await import('./keystore.ts')
    return Number(process.exitCode ?? 0)
  }
  if (command === 'check-books')
    return (await runAs(installedUnit('kassa-check-books'), ['scripts/check-books.ts', ...args])).code
  if (command === 'doctor') return doctor()
  // For install.sh of the next release.
  if (command === 'upgrade') return upgrade()
  const words = [command === 'help' ? '--help' : command, ...args]
  const token = operatorToken()
  return (await runAs(operatorUnit(words, token), ['scripts/operator.ts', ...words], actingBy(token))).code
}

/** Checks each process that starts with this machine. */
async function doctor(): Promise<number> {
  const problems = examineInstalled()
  for (const { problem, cure } of problems) console.log(`fail  ${problem}\n      → ${cure}`)
  const files = consoleAuthority()
  const extra: Values = files === undefined ? {} : { NODE_EXTRA_CA_CERTS: '%d/authority' }
  let worst = problems.length > 0 ? 1 : 0
  for (const name of processes.filter(isEnabled)) {
    console.log(`${name}:`)
    const unit = installedUnit(name)
    const trusting = { ...unit, environment: { ...unit.environment, ...extra } }
    const { code } = await runAs(trusting, ['scripts/operator.ts', 'doctor', ...args], { files })
    worst = Math.max(worst, code)
  }
  const count = existsSync(dumps) ? readdirSync(dumps).length : 0
  if (count > dumpsMax) console.log(`warn  ${count} dumps of upgrades are in ${dumps}\n      → remove the old ones`)
  return worst
}

/** Read as Caddy's user, who could make its file a link to a secret that only root may read. */
function consoleAuthority(): Values | undefined {
  if (!existsSync(authority)) return undefined
  const read = runAsUser('caddy', ['cat', authority])
  if (read.status === 0) return { authority: read.stdout }
  console.log(`warn  Caddy's certificate cannot be read, so that the console's is not trusted: ${failureOf(read)}`)
  return undefined
}

/** Backs up with pgBackRest where it is set up, else by a dump. */
async function upgrade(): Promise<number> {
  const dump = `pg_dump --format=custom --file="${dumps}/$(date -u +%Y%m%dT%H%M%SZ).dump" "$KASSA_BACKUP_URL"`
  const backup = existsSync('/etc/pgbackrest/conf.d/key.conf') ? 'pgbackrest --stanza=kassa --type=diff backup' : dump
  const words = ['scripts/operator.ts', 'upgrade', '--backup', backup, ...args]
  const unit = releasedUnit('kassa-migrate')
  const places = installedUnit('kassa-backup').sandbox.filter(one => one.startsWith('ReadWritePaths='))
  const sandbox = [...unit.sandbox, ...places, ...writing(dumps)]
  return (await runAs({ ...unit, sandbox }, words)).code
}

/** Without an operator's token, the owner of the database may enroll the first operators: as `postgres`, as the migration runs. */
function operatorUnit(words: readonly string[], token: string | undefined): Unit {
  const service = installedUnit(isEnabled('kassa-worker') ? 'kassa-worker' : 'kassa')
  const isOwner = words[0] === 'operator' && token === undefined && !['list', 'keys'].includes(words[1] ?? '')
  return isOwner ? ownerOf(service) : operatorOf(service)
}

/** Read here, since the user of the command may not read a file of root. */
function operatorToken(): string | undefined {
  const { KASSA_OPERATOR_TOKEN: token, KASSA_OPERATOR_TOKEN_FILE: file } = process.env
  if (token?.trim()) return token.trim()
  if (!file?.trim()) return undefined
  if ((statSync(file).mode & 0o077) !== 0) throw new Error(`Other users can read ${file}. Run chmod 600 ${file}`)
  return readFileSync(file, 'utf8').trim()
}
