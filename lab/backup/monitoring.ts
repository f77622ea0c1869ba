// Prometheus and Alertmanager with the kit's rules and routes, in seconds instead of minutes, beside a mail server and the receiver of the
// heartbeat.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { SMTPServer } from 'smtp-server'
import { parseDocument } from 'yaml'
import { freePort } from '../../dev/ports.ts'
import { startProgram, type Program } from '../../dev/processes.ts'

const kit = fileURLToPath(new URL('../../deploy/prometheus/', import.meta.url))

export interface Monitoring {
  /** Mails, with their headers. */
  readonly mails: readonly string[]
  /** When heartbeats arrived. */
  readonly beats: readonly number[]
  readonly prometheus: Program
  readonly folder: string
  stop(): Promise<void>
}

/** Starts all of it. `targets` are those of Kassa. */
export async function startMonitoring(folder: string, targets: readonly string[]): Promise<Monitoring> {
  mkdirSync(folder)
  const mails: string[] = []
  const beats: number[] = []
  const smtp = await receiveMails(mails)
  const heartbeat = createServer((request, response) => {
    request.resume().once('end', () => response.end())
    beats.push(Date.now())
  })
  await new Promise<void>(resolve => heartbeat.listen(0, '127.0.0.1', () => resolve()))
  const beatPort = portOf(heartbeat)
  const [managerPort, port] = [await freePort(), await freePort()]
  writeAlertmanager(folder, { smtpPort: smtp.port, beatPort })
  writePrometheus(folder, { managerPort, targets })
  const manager = startProgram({
    name: 'alertmanager',
    directory: folder,
    file: 'prometheus-alertmanager',
    args: [`--config.file=${folder}/alertmanager.yaml`, `--storage.path=${folder}/alerts`, `--web.listen-address=127.0.0.1:${managerPort}`, '--cluster.listen-address='], // prettier-ignore
  })
  const prometheus = startProgram({
    name: 'prometheus',
    directory: folder,
    file: 'prometheus',
    args: [`--config.file=${folder}/prometheus.yaml`, `--storage.tsdb.path=${folder}/data`, `--web.listen-address=127.0.0.1:${port}`, '--rules.alert.resend-delay=1s'], // prettier-ignore
  })
  const stop = async () => {
    for (const one of [prometheus, manager]) await one.stop()
    heartbeat.close()
    smtp.close()
  }
  return { mails, beats, prometheus, folder, stop }
}

function portOf(server: { address(): AddressInfo | string | null }): number {
  return (server.address() as AddressInfo).port
}

/** Starts a mail server that keeps what it receives. */
async function receiveMails(mails: string[]): Promise<{ readonly port: number; close(): void }> {
  const keep = async (content: Readable) => void mails.push(await text(content))
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (content, _, taken) => void keep(content).then(taken, taken),
  })
  const port = await new Promise<number>(resolve => {
    const server = smtp.listen(0, '127.0.0.1', () => resolve(portOf(server)))
  })
  return { port, close: () => smtp.close() }
}

function writeAlertmanager(folder: string, { smtpPort, beatPort }: { smtpPort: number; beatPort: number }): void {
  const file = parseDocument(readFileSync(path.join(kit, 'alertmanager.yaml'), 'utf8'))
  const values: readonly (readonly [readonly (string | number)[], unknown])[] = [
    [['global', 'smtp_smarthost'], `127.0.0.1:${smtpPort}`],
    [['global', 'smtp_require_tls'], false],
    [['global', 'smtp_auth_username'], ''],
    [['route', 'group_wait'], '1s'],
    [['route', 'group_interval'], '2s'],
    [['route', 'routes', 0, 'group_interval'], '1s'],
    [['route', 'routes', 0, 'repeat_interval'], '1s'],
    [['receivers', 1, 'webhook_configs', 0, 'url'], `http://127.0.0.1:${beatPort}/`],
  ]
  for (const [where, value] of values) file.setIn(where, value)
  writeFileSync(path.join(folder, 'alertmanager.yaml'), String(file))
}

function writePrometheus(
  folder: string,
  { managerPort, targets }: { managerPort: number; targets: readonly string[] },
): void {
  const file = parseDocument(readFileSync(path.join(kit, 'prometheus.yaml'), 'utf8'))
  file.setIn(['global', 'scrape_interval'], '1s')
  file.setIn(['global', 'evaluation_interval'], '1s')
  file.setIn(['alerting', 'alertmanagers', 0, 'static_configs', 0, 'targets', 0], `127.0.0.1:${managerPort}`)
  file.setIn(['scrape_configs', 0, 'static_configs', 0, 'targets'], targets)
  file.deleteIn(['scrape_configs', 1])
  writeFileSync(path.join(folder, 'prometheus.yaml'), String(file))
  for (const name of ['alerts.yaml', 'watchdog.yaml'])
    writeFileSync(
      path.join(folder, name),
      readFileSync(path.join(kit, name), 'utf8').replaceAll(/for: \S+/g, 'for: 2s'),
    )
}
