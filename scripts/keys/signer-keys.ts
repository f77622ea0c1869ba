import type { SignerKeys } from '../../src/cli/command.ts'

/** The signer's own code for looking at its keys: no folder of the service knows it, and only an examination loads it. */
export const signerKeys: SignerKeys = {
  inspectKeys: async config => (await import('../../src/signer/keys/inspect.ts')).inspectKeys(config),
  inspectWallets: async (config, known) =>
    (await import('../../src/signer/keys/inspect.ts')).inspectWallets(config, known),
}
