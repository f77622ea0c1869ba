import type { SignerKeys } from '../../src/cli/command.ts'

/** The signer's code for inspecting its keys. No folder of the service imports it, and only an inspection loads it. */
export const signerKeys: SignerKeys = {
  inspectKeys: async config => (await import('../../src/signer/keys/inspect.ts')).inspectKeys(config),
  inspectWallets: async (config, known) =>
    (await import('../../src/signer/keys/inspect.ts')).inspectWallets(config, known),
}
