import { defineConfig, type UserConfig } from 'tsdown'

/** The library and the program `tron-node`, for Node alone; its packages stay imports. */
const config: UserConfig = defineConfig({
  entry: { index: 'src/index.ts', main: 'src/main.ts' },
  format: 'esm',
  platform: 'node',
  target: 'es2024',
  fixedExtension: false,
  failOnWarn: true,
  checks: { pluginTimings: false },
  // Wherever it is built from: the type's own entry is looked for from here.
  dts: { entry: 'src/index.ts', cwd: import.meta.dirname },
  logLevel: 'warn',
})

export default config
