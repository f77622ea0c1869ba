import { EventEmitter } from 'node:events'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Interpreter } from './interpreter.ts'
import { ownFirst } from './own-first.ts'
import { isInstalled, program } from './process.ts'
import { toolFolder } from './tools.ts'

/** The PHP of this machine, where there is one, and PHP as WebAssembly. */
export function phps(): Interpreter[] {
  const own = program({ name: 'PHP of this machine', command: 'php', file: 'sample.php' })
  return ownFirst(isInstalled('php') ? own : undefined, webAssembly())
}

export interface PhpRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface PhpAnswer {
  readonly status: number
  readonly output: string
  readonly errors: string
}

/** Runs a script as a web server would, for one request. */
export async function runPhp(
  source: string,
  { env, request }: { env: Readonly<Record<string, string>>; request?: PhpRequest },
): Promise<PhpAnswer> {
  const sent = request && { ...request, body: new TextEncoder().encode(request.body) }
  const { run } = await (php ??= startPhp())
  const { httpStatusCode: status, text: output, errors } = await run({ code: source, env, ...sent })
  return { status, output, errors }
}

let php: Promise<Php> | undefined

/** Started once for all scripts, since that takes longer than running one. As under a web server, nothing of a script is left for the next. */
async function startPhp(): Promise<Php> {
  const { PHP, loadPHPRuntime } = await load<Universal>('@php-wasm/universal')
  const { getPHPLoaderModule } = await load<Loader>('@php-wasm/node-8-4')
  const started = new PHP(await loadPHPRuntime(await getPHPLoaderModule(), { websocket: sockets }))
  return { run: options => started.run(options) }
}

function webAssembly(): Interpreter {
  return {
    name: 'PHP as WebAssembly',
    async run(source, { env }) {
      const { status, output, errors } = await runPhp(source, { env })
      return { ok: status < 400 && errors === '', output, errors }
    },
  }
}

/** As much of PHP as WebAssembly as is used. */
interface Universal {
  readonly PHP: new (runtime: number) => Php
  loadPHPRuntime(loader: object, options: object): Promise<number>
}

interface Php {
  run(options: object): Promise<{ httpStatusCode: number; text: string; errors: string }>
}

interface Loader {
  getPHPLoaderModule(): Promise<object>
}

function load<Module>(name: string): Promise<Module> {
  return import(pathToFileURL(path.join(toolFolder(name), 'index.js')).href) as Promise<Module>
}

/** It connects by web sockets, as it would in a page; given this it has TCP. Everything above that is PHP's own. */
const sockets = {
  url: (_socket: unknown, host: string, port: number) => `tcp://${host}:${port}`,
  decorator: () => TcpSocket,
}

class TcpSocket extends EventEmitter {
  readonly CONNECTING = 0
  readonly OPEN = 1
  readonly CLOSING = 2
  readonly CLOSED = 3
  readyState = 0
  binaryType = ''
  readonly #socket: Socket

  constructor(url: string) {
    super()
    const { hostname, port } = new URL(url)
    this.#socket = connect(Number(port), hostname)
    this.#socket.on('connect', () => {
      this.readyState = this.OPEN
      this.emit('open')
    })
    this.#socket.on('data', data => this.emit('message', data, true))
    this.#socket.on('error', error => this.emit('error', error))
    this.#socket.on('close', () => {
      this.readyState = this.CLOSED
      this.emit('close')
    })
  }

  send(data: Uint8Array | ArrayBuffer): void {
    this.#socket.write(Buffer.from(data instanceof ArrayBuffer ? new Uint8Array(data) : data))
  }

  addEventListener(event: string, listener: () => void): void {
    this.on(event, listener)
  }

  removeEventListener(event: string, listener: () => void): void {
    this.off(event, listener)
  }

  close(): void {
    this.readyState = this.CLOSING
    this.#socket.end()
  }
}
