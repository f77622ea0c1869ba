import { defineConfig, type UserConfig } from 'tsdown'

/** Everything that runs wherever there is `fetch` and WebCrypto: both module systems, with types for each. */
const config: UserConfig = defineConfig({
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
  fixedExtension: false,
  dts: true,
  treeshake: true,
  failOnWarn: true,
  checks: { pluginTimings: false },
  logLevel: 'warn',
})

export default config
