import type { SignerKeys } from '../src/cli/command.ts'

/** The signer's own code for looking at its keys: no room of the service knows it, and nobody loads it who does not ask. */
export const signerKeys: SignerKeys = {
  inspectKeys: async config => (await import('../src/signer/inspect.ts')).inspectKeys(config),
  inspectWallets: async (config, known) => (await import('../src/signer/inspect.ts')).inspectWallets(config, known),
}
