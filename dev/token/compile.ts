// Compiles the test token: `node dev/token/compile.ts` writes artifacts.json; `--check` fails if that would change it.
import { readFileSync, writeFileSync } from 'node:fs'
import solc from 'solc'

interface SolcOutput {
  errors?: { severity: string; formattedMessage: string }[]
  contracts?: Record<string, Record<string, { abi: unknown; evm: { bytecode: { object: string } } }>>
}

const sourceFile = new URL('Usdt.sol', import.meta.url)
const artifactsFile = new URL('artifacts.json', import.meta.url)

/** Compiles Usdt.sol to one `{ abi, bytecode }` per contract; bytecode is hex without 0x. Throws with the compiler's output. */
export function compileToken(source: string): Record<string, { abi: unknown; bytecode: string }> {
  const input = {
    language: 'Solidity',
    sources: { 'Usdt.sol': { content: source } },
    settings: {
      // London has no PUSH0, so the same bytecode runs on every TVM and EVM.
      evmVersion: 'london',
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  }
  const output: SolcOutput = JSON.parse(solc.compile(JSON.stringify(input)))
  if (output.errors?.length) throw new Error(output.errors.map(error => error.formattedMessage).join('\n'))
  const contracts = Object.entries(output.contracts?.['Usdt.sol'] ?? {}).filter(([, made]) => made.evm.bytecode.object)
  return Object.fromEntries(
    contracts.map(([name, made]) => [name, { abi: made.abi, bytecode: made.evm.bytecode.object }]),
  )
}

if (import.meta.main) {
  const compiled = JSON.stringify(compileToken(readFileSync(sourceFile, 'utf8')), null, 2)
  if (!process.argv.includes('--check')) {
    writeFileSync(artifactsFile, `${compiled}\n`)
  } else if (JSON.stringify(JSON.parse(readFileSync(artifactsFile, 'utf8')), null, 2) !== compiled) {
    // Compares data, so that a formatter may change the layout of the file.
    console.error('dev/token/artifacts.json does not match Usdt.sol: run `node dev/token/compile.ts`')
    process.exitCode = 1
  }
}
