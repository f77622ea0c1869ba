import { defineConfig, type UserConfig } from 'tsdown'

/** Vendure runs on Node, usually as CommonJS. The shop and the SDK stay imports; plugins/core is bundled. */
const config: UserConfig = defineConfig({
  entry: { index: 'src/index.ts' },
  format: ['esm', 'cjs'],
  platform: 'node',
  target: 'es2024',
  fixedExtension: false,
  failOnWarn: true,
  checks: { pluginTimings: false },
  deps: { neverBundle: ['@vendure/core', /^@kassa\/sdk/] },
  // Wherever it is built from: the type's own entry is looked for from here.
  dts: { entry: 'src/index.ts', cwd: import.meta.dirname },
  logLevel: 'warn',
})

export default config
