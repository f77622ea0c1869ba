import { defineConfig, type UserConfig } from 'tsdown'

const common = {
  target: 'es2024',
  fixedExtension: false,
  failOnWarn: true,
  checks: { pluginTimings: false },
  logLevel: 'warn',
} as const

/** What runs wherever there is `fetch` and WebCrypto: both module systems, with types for each. */
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
    'receipts/index': 'src/receipts/index.ts',
    'checkout/index': 'src/checkout/index.ts',
    'testing/index': 'src/testing/index.ts',
    types: 'src/types.ts',
  },
  format: ['esm', 'cjs'],
  platform: 'neutral',
  dts: true,
}

/** The command line runs on Node alone and is imported by nobody. */
const commandLine: UserConfig = {
  ...common,
  entry: { 'cli/main': 'src/cli/main.ts' },
  outputOptions: { chunkFileNames: 'cli/[name]-[hash].js' },
  format: 'esm',
  platform: 'node',
  dts: false,
}

const configs: UserConfig[] = defineConfig([library, commandLine])

export default configs
