import { Common, Hardfork, Mainnet } from '@ethereumjs/common'
import type { ParamsDict } from '@ethereumjs/common'
import { createEVM, paramsEVM } from '@ethereumjs/evm'
import type { EVM, ExecResult } from '@ethereumjs/evm'
import { createZeroAddress } from '@ethereumjs/util'
import { keccakHex, toHex } from '../format/bytes.ts'
import type { LogEntry } from '../format/block.ts'
import { EvmState, machineAddress } from './evm-state.ts'
import { codeByteEnergy } from './parameters.ts'
import { HeadState, Overlay } from '../state.ts'

/** One run: `code` deploys it at `contract`, `data` calls what is there. Value in sun, times in milliseconds. */
export interface Run {
  readonly overlay: Overlay
  readonly caller: string
  readonly contract: string
  readonly input: Uint8Array
  readonly deploys: boolean
  readonly value: bigint
  readonly energyLimit: number
  readonly blockNumber: number
  readonly timestamp: number
}

/** How a run ended: `result` is a receipt's word, `output` hex, `energy` before any dynamic penalty. */
export interface ExecutionOutcome {
  readonly result: string
  readonly energy: number
  readonly output: string
  readonly logs: readonly LogEntry[]
  readonly message: string
}

/**
 * The TVM charges what Ethereum charged at its start: no warm and cold access, no refunds. Cancun is the base because it
 * knows the opcodes of today's TVM (PUSH0, MCOPY, TLOAD); what later forks repriced is set back here. Beside what memory it takes a
 * use of memory costs 1 where the committee raised the time a call may take, as on mainnet, and a copy nothing.
 */
const tvmPrices: Record<number, Record<string, number>> = {
  1: { mloadGas: 1, mstoreGas: 1, mstore8Gas: 1, calldatacopyGas: 0, codecopyGas: 0 },
  609: { returndatacopyGas: 0 },
  607: { expByteGas: 10 },
  608: { selfdestructGas: 0 },
  1679: { sstoreSentryEIP2200Gas: 0, sstoreInitEIP2200Gas: 20_000 },
  2929: {
    coldsloadGas: 0,
    warmstoragereadGas: 0,
    coldaccountaccessGas: 0,
    sloadGas: 50,
    sstoreNoopEIP2200Gas: 5_000,
    sstoreDirtyEIP2200Gas: 5_000,
    sstoreCleanEIP2200Gas: 5_000,
    callGas: 40,
    callcodeGas: 40,
    delegatecallGas: 40,
    staticcallGas: 40,
    balanceGas: 20,
    extcodesizeGas: 20,
    extcodecopyGas: 20,
    extcodehashGas: 400,
  },
}

/** Runs contracts on an overlay. Runs must not overlap in time: one machine has one journal. */
export class Machine {
  readonly #evm: EVM
  readonly #state: EvmState

  static async create(): Promise<Machine> {
    const common = new Common({ chain: Mainnet, hardfork: Hardfork.Cancun })
    const state = new EvmState(new Overlay(new HeadState()))
    // The option replaces the whole table, so ours is laid over the library's.
    const params: ParamsDict = Object.fromEntries(
      Object.entries(paramsEVM).map(([eip, table]) => [eip, { ...table, ...tvmPrices[Number(eip)] }]),
    )
    const evm = await createEVM({ common, stateManager: state, params })
    // A write of an unchanged value is cheap in a slot the library holds for warm; the TVM knows no warm slots.
    evm.journal.isWarmedStorage = () => false
    return new Machine(evm, state)
  }

  private constructor(evm: EVM, state: EvmState) {
    this.#evm = evm
    this.#state = state
  }

  /** Runs, keeping the writes in the overlay when it succeeds and none of them when it fails. */
  async run(run: Run): Promise<ExecutionOutcome> {
    const scratch = new Overlay(run.overlay)
    this.#state.overlay = scratch
    this.#state.time = run.timestamp
    this.#evm.journal.cleanJournal()
    this.#evm.transientStorage.clear()
    const executed = run.deploys ? await this.#deploy(run) : await this.#call(run)
    const outcome = outcomeOf(executed, run.energyLimit)
    if (outcome.result !== 'SUCCESS') return outcome
    for (const [key, value] of scratch.writes()) run.overlay.set(key, value)
    return outcome
  }

  async #call(run: Run): Promise<ExecResult> {
    const { execResult } = await this.#evm.runCall({
      ...this.#environment(run),
      data: run.input,
      value: run.value,
      gasLimit: BigInt(run.energyLimit),
    })
    return execResult
  }

  /** A TRON contract's address comes from the transaction's id, so its creation code is run in place instead of CREATEd. */
  async #deploy(run: Run): Promise<ExecResult> {
    const contract = machineAddress(run.contract)
    await this.#state.modifyAccountFields(machineAddress(run.caller), {
      balance: (await this.#balance(run.caller)) - run.value,
    })
    // A nonce, as EIP-161 gives every contract, makes the account exist before it holds code.
    const balance = (await this.#balance(run.contract)) + run.value
    await this.#state.modifyAccountFields(contract, { nonce: 1n, balance })
    const executed = await this.#evm.runCode({
      ...this.#environment(run),
      code: run.input,
      value: run.value,
      gasLimit: BigInt(run.energyLimit),
    })
    if (executed.exceptionError) return executed
    await this.#state.putCode(contract, executed.returnValue)
    const storing = codeByteEnergy * BigInt(executed.returnValue.length)
    return { ...executed, executionGasUsed: executed.executionGasUsed + storing, returnValue: new Uint8Array() }
  }

  async #balance(address: string): Promise<bigint> {
    return (await this.#state.getAccount(machineAddress(address)))?.balance ?? 0n
  }

  #environment(run: Run) {
    const caller = machineAddress(run.caller)
    return { block: blockOf(run), caller, origin: caller, to: machineAddress(run.contract) }
  }
}

function blockOf(run: Run) {
  return {
    header: {
      number: BigInt(run.blockNumber),
      timestamp: BigInt(Math.floor(run.timestamp / 1_000)),
      coinbase: createZeroAddress(),
      difficulty: 0n,
      prevRandao: new Uint8Array(32),
      gasLimit: 10n ** 12n,
      baseFeePerGas: 0n,
      slotNumber: 0n,
      getBlobGasPrice: () => 0n,
    },
  }
}

/** Reads a run's end: REVERT keeps what was used, every other failure costs the whole limit. */
function outcomeOf(executed: ExecResult, energyLimit: number): ExecutionOutcome {
  const failure = executed.exceptionError?.error
  const used = Number(executed.executionGasUsed)
  if (failure === undefined && used <= energyLimit) {
    const logs = (executed.logs ?? []).map(([address, topics, data]) => ({
      address: toHex(address),
      ...(topics.length > 0 ? { topics: topics.map(toHex) } : {}),
      ...(data.length > 0 ? { data: toHex(data) } : {}),
    }))
    return { result: 'SUCCESS', energy: used, output: toHex(executed.returnValue), logs, message: '' }
  }
  const result = failure === undefined ? 'OUT_OF_ENERGY' : resultOf(failure)
  if (result === 'REVERT') {
    return { result, energy: used, output: toHex(executed.returnValue), logs: [], message: 'REVERT opcode executed' }
  }
  const message = result === 'OUT_OF_ENERGY' ? outOfEnergyText(energyLimit) : (failure ?? '')
  return { result, energy: energyLimit, output: '', logs: [], message }
}

function resultOf(failure: string): string {
  const known: [pattern: RegExp, result: string][] = [
    [/^revert/, 'REVERT'],
    [/out of gas/, 'OUT_OF_ENERGY'],
    [/invalid opcode/, 'ILLEGAL_OPERATION'],
    [/invalid JUMP/, 'BAD_JUMP_DESTINATION'],
    [/stack underflow/, 'STACK_TOO_SMALL'],
    [/stack overflow/, 'STACK_TOO_LARGE'],
    [/insufficient balance/, 'TRANSFER_FAILED'],
  ]
  return known.find(([pattern]) => pattern.test(failure))?.[1] ?? 'UNKNOWN'
}

/** java-tron names the opcode that ran dry; the library does not tell which one it was, so the costliest stands in. */
function outOfEnergyText(limit: number): string {
  return `Not enough energy for 'SSTORE' operation executing: curInvokeEnergyLimit[${limit}], curOpEnergy[5000], usedEnergy[${limit}]`
}

/** `41` and the last 20 bytes of keccak256(txID, owner): where a creating transaction puts its contract. */
export function contractAddress(transactionId: string, owner: string): string {
  return `41${keccakHex(Buffer.from(transactionId, 'hex'), Buffer.from(owner, 'hex')).slice(-40)}`
}
