import { execFileSync } from 'node:child_process'
import path from 'node:path'
import type { JsonObject } from './document.ts'

/** Bundles a contract of a project into one document. Redocly moves referenced parts to `components` and inlines path items. */
export function bundle(root: string, file = 'openapi/openapi.yaml'): JsonObject {
  const redocly = path.join(root, 'node_modules/@redocly/cli/bin/cli.js')
  const args = [redocly, 'bundle', file, '--ext', 'json']
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off' }
  const bundled = execFileSync(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer })
  return JSON.parse(bundled.toString()) as JsonObject
}

const maxBuffer = 64 * 1024 * 1024
