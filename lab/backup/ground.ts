// What all steps of the lab use: a cluster of Debian's PostgreSQL, the service at work on it, the secrets of an installation, monitoring.
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeInstallation } from '../../scripts/keys/installation-keys.ts'
import { serveCustomer, type Load } from '../soak/customers.ts'
import { enrolOperator } from '../soak/operator.ts'
import { newLoad } from '../soak/soak.ts'
import { startStack, type Stack } from '../soak/stack.ts'
import { makeCluster, type DebianCluster } from './cluster.ts'
import { startMonitoring, type Monitoring } from './monitoring.ts'

const words = 'test test test test test test test test test test test junk'

export class Ground {
  readonly folder: string
  readonly cluster: DebianCluster
  readonly stack: Stack
  readonly load: Load
  readonly monitoring: Monitoring
  readonly operator: string
  readonly #over = new AbortController()
  #trading: Promise<void> = Promise.resolve()
  /** Customers served so far. */
  served = 0

  private constructor(folder: string, parts: Pick<Ground, 'cluster' | 'stack' | 'monitoring' | 'operator'>) {
    this.folder = folder
    this.cluster = parts.cluster
    this.stack = parts.stack
    this.monitoring = parts.monitoring
    this.operator = parts.operator
    this.load = newLoad(parts.stack)
  }

  static async open(folder: string): Promise<Ground> {
    const cluster = await makeCluster()
    try {
      const stack = await startStack(path.join(folder, 'home'), { server: cluster })
      makeInstallation({ out: path.join(folder, 'secrets'), environment: 'live', words, databaseHost: 'localhost', work: 1024 }) // prettier-ignore
      cpSync(path.join(folder, 'secrets'), '/etc/kassa', { recursive: true })
      writeFileSync('/etc/kassa/service/master-key', stack.env['KASSA_MASTER_KEY'] ?? '')
      const monitoring = await startMonitoring(path.join(folder, 'monitoring'), [new URL(stack.baseUrl).host])
      return new Ground(folder, { cluster, stack, monitoring, operator: await enrolOperator(stack) })
    } catch (error) {
      await cluster.remove()
      throw error
    }
  }

  /** The folder of the signer's journal. */
  get journal(): string {
    return path.join(this.folder, 'home', 'signer')
  }

  /** The settings of deploy/backup/backup.sh here. */
  get env(): Readonly<Record<'KASSA_BACKUP_SOURCES' | 'KASSA_MASTER_KEY', string>> {
    return {
      KASSA_BACKUP_SOURCES: `/etc/kassa ${this.journal}`,
      KASSA_MASTER_KEY: readFileSync('/etc/kassa/service/master-key', 'utf8'),
    }
  }

  /** Serves customers one after the other until the lab is over, as a shop does. */
  trade(): void {
    this.#trading = (async () => {
      while (!this.#over.signal.aborted) {
        await serveCustomer(this.load, this.served * 7 + 2).catch(() => {})
        this.served += 1
      }
    })()
  }

  /** Ends when the last customer was served. */
  async pauseTrade(): Promise<void> {
    this.#over.abort()
    await this.#trading
  }

  query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.stack.database.query<Row>(text, values)
  }

  /** Whether a line of level fatal stands in the log of a process. */
  fatalLines(name: 'api' | 'worker' | 'signer'): string[] {
    const log = readFileSync(path.join(this.folder, 'home', 'run', `${name}.log`), 'utf8')
    return log.split('\n').filter(line => line.includes('"level":60'))
  }

  async metric(name: string): Promise<number> {
    const response = await fetch(`${this.stack.baseUrl}/metrics`)
    const line = (await response.text()).split('\n').find(one => one.startsWith(`${name} `))
    return line === undefined ? Number.NaN : Number(line.slice(name.length + 1))
  }

  async close(): Promise<void> {
    this.#over.abort()
    await this.monitoring.stop()
    await this.stack.stop()
    await this.cluster.remove()
  }
}
