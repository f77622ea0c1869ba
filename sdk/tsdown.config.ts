import { defineConfig, type UserConfig } from 'tsdown'

const common: UserConfig = {
  fixedExtension: false,
  treeshake: true,
  failOnWarn: true,
  checks: { pluginTimings: false },
  logLevel: 'warn',
}

/** Everything that runs wherever there is `fetch` and WebCrypto: both module systems, with types for each. */
const library: UserConfig = {
  ...common,
  entry: {
    index: 'src/index.ts',
    'webhooks/index': 'src/webhooks/index.ts',
    'webhooks/express': 'src/webhooks/express.ts',
    'webhooks/fastify': 'src/webhooks/fastify.ts',
    'webhooks/fetch': 'src/webhooks/fetch.ts',
    'webhooks/hapi': 'src/webhooks/hapi.ts',
    'webhooks/next': 'src/webhooks/next.ts',
    'testing/index': 'src/testing/index.ts',
  },
  format: ['esm', 'cjs'],
  platform: 'neutral',
  target: 'es2024',
  dts: true,
}

/** The program `kassa`: Node alone, and nobody imports it. */
const commandLine: UserConfig = {
  ...common,
  entry: { 'cli/main': 'src/cli/main.ts' },
  format: ['esm'],
  platform: 'node',
  target: 'node22',
  dts: false,
}

const config: UserConfig[] = defineConfig([library, commandLine])

export default config
