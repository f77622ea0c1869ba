// Lets `@kassa/sdk` and its subpaths be what is in sdk/typescript/src, wherever the importing file lies.
import { registerHooks } from 'node:module'

const source = new URL('../../../sdk/typescript/src/', import.meta.url)
const entries: Readonly<Record<string, string>> = {
  '@kassa/sdk': 'index.ts',
  '@kassa/sdk/webhooks': 'webhooks/index.ts',
}

registerHooks({
  resolve(specifier, context, next) {
    const entry = entries[specifier]
    return entry === undefined ? next(specifier, context) : next(new URL(entry, source).href, context)
  },
})
