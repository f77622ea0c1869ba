// The plugins of `size-limit`, which publishes no types for them.
declare module '@size-limit/preset-small-lib' {
  const plugins: (() => void)[]
  export default plugins
}
