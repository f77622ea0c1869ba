// A third network, an EVM chain under another chain id: the edits that add it, and a sandbox that has it.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyProject, edit, type Edit } from './project-copy.ts'
import { openHome } from './sandbox-home.ts'

/** Adds the network to the sandbox. No installation reads this variable. */
export const thirdNetworkVariable = 'KASSA_THIRD_NETWORK'

/** Adds its value to the contract and the first migration, and its row. */
export const thirdNetworkEdits: readonly Edit[] = [
  { file: 'openapi/schemas/values.yaml', from: `[TRC20, ERC20]`, to: `[TRC20, ERC20, POLYGON]` },
  {
    file: 'src/chains/networks.ts',
    from: `} as const satisfies Readonly<Record<string, NetworkRow>>`,
    to: `  POLYGON: {
    chainName: 'Polygon',
    standard: 'ERC20',
    adapter: 'evm',
    addressFormat: 'eip55',
    decimals: 6,
    unitsOfCoin: 1_000_000_000_000_000_000n,
    coin: 'POL',
    coinUnit: 'wei',
    accountPath: "m/44'/966'/0'",
    identitySetting: '_CHAIN_ID',
    main: { identity: '137', token: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', blockSeconds: 2 },
    confirmations: 10,
    blockSeconds: 2,
    local: { port: 8546, chainId: 31_338, coinPrice: '0.4' },
    order: 'nonce',
    finalAgeSecondsMax: 600,
    pollSeconds: { head: 6, final: 30, idle: 60 },
    hashPrefix: '0x',
    sweepStrategies: ['top-up', 'batch'],
    hasPreActivation: false,
    fees: { max: 2_000, unit: 1_000_000_000n, topUp: 150_000n },
    reserveCheckMax: 5_000,
    record: { proof: 'receipts', needsLogs: false },
    walletLink: 'eip681',
    browserWallet: 'eip1193',
    tokenPocket: null,
    hasSanctionsOracle: false,
    explorer: 'https://polygonscan.com/tx/',
    mark: { colour: '#7b3fe4', path: 'M16 6 7 16l9 10 9-10z', isOutline: true },
  },
} as const satisfies Readonly<Record<string, NetworkRow>>`,
  },
  { file: 'src/database/migrations/first/words.ts', from: /'ERC20'/g, to: `'ERC20', 'POLYGON'` },
]

const root = fileURLToPath(new URL('..', import.meta.url))

/** Applies the edits to a copy of the project beside the sandbox's data, and executes the sandbox of that copy. */
export function runWithThirdNetwork(directory: string): never {
  if (!process.execve)
    throw new Error(`${thirdNetworkVariable} needs a system on which a program can become another one`)
  const home = openHome(directory)
  const copy = home.path('third-network')
  rmSync(copy, { recursive: true, force: true })
  copyProject(root, copy)
  for (const one of thirdNetworkEdits) edit(copy, one)
  execFileSync(process.execPath, ['scripts/generate.ts'], { cwd: copy, stdio: 'pipe' })
  home.release()
  const sandbox = path.join(copy, 'dev/sandbox.ts')
  return process.execve(process.execPath, [process.execPath, sandbox], {
    ...process.env,
    KASSA_HOME: home.directory,
    [thirdNetworkVariable]: '',
  })
}
