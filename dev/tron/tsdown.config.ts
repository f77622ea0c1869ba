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
  dts: { entry: 'src/index.ts' },
  logLevel: 'warn',
})

export default config
