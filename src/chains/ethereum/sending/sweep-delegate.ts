import { keccak_256 } from '@noble/hashes/sha3.js'
import { hex } from '@scure/base'
import { formatAddress, readAccountDigits } from '../../address.ts'
import { assemble } from './assemble.ts'

/**
 * The contract that deposit addresses delegate to (EIP-7702) and that calls them all. It acts only in transactions that the hot wallet
 * signed, and sends tokens only to the hot wallet. It has no owner, no storage, and no way to change or remove it.
 */
const listing = `
      CALLDATASIZE
      PUSH1 @work
      JUMPI
      STOP              ; coins come in: nothing is done
work:
      ORIGIN            ; who signed and pays for the transaction
      PUSH20 HOT
      EQ
      ISZERO
      PUSH1 @refuse
      JUMPI
      ADDRESS
      PUSH32 SELF       ; where this contract is, written in by 'creation'
      EQ
      PUSH1 @each
      JUMPI

      ; As a deposit address, called with an amount: TOKEN.transfer(HOT, amount).
      PUSH4 a9059cbb
      PUSH1 e0
      SHL
      PUSH1 00
      MSTORE
      PUSH20 HOT
      PUSH1 04
      MSTORE
      PUSH1 00
      CALLDATALOAD
      PUSH1 24
      MSTORE
      PUSH1 20          ; room for its answer
      PUSH1 00
      PUSH1 44          ; what it is told
      PUSH1 00
      PUSH1 00          ; no ether
      PUSH20 TOKEN
      GAS
      CALL
      ISZERO
      PUSH1 @refuse
      JUMPI
      RETURNDATASIZE    ; USDT answers nothing, other tokens 'true'
      ISZERO
      PUSH1 @moved
      JUMPI
      PUSH1 00
      MLOAD
      PUSH1 01
      EQ
      PUSH1 @moved
      JUMPI
refuse:
      PUSH1 00
      PUSH1 00
      REVERT
moved:                  ; a word: an address that was not delegated has none to answer with
      PUSH1 01
      PUSH1 00
      MSTORE
      PUSH1 20
      PUSH1 00
      RETURN

each:                   ; As itself, called with pairs of address and amount: all of them, or none.
      PUSH1 00          ; where the pair begins
next:
      DUP1
      CALLDATASIZE
      GT
      ISZERO
      PUSH1 @end
      JUMPI
      DUP1
      PUSH1 20
      ADD
      CALLDATALOAD      ; the amount
      PUSH1 00
      MSTORE
      PUSH1 20
      PUSH1 20
      PUSH1 20
      PUSH1 00
      PUSH1 00
      DUP6
      CALLDATALOAD      ; the address
      GAS
      CALL
      RETURNDATASIZE
      PUSH1 20
      EQ
      AND
      ISZERO
      PUSH1 @refuse
      JUMPI
      PUSH1 40
      ADD
      PUSH1 @next
      JUMP
end:
      STOP
`

/** Constructor: deploys the code that follows it and writes the contract's own address into it. */
const creation = `
      PUSH1 LENGTH
      PUSH1 10          ; the length of this listing
      PUSH1 00
      CODECOPY
      ADDRESS
      PUSH1 PLACE
      MSTORE
      PUSH1 LENGTH
      PUSH1 00
      RETURN
`

/** Deploys contracts at addresses that follow from their code (EIP-1014). The same on every public EVM chain. */
export const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const salt = new Uint8Array(32)
const noSelf = '00'.repeat(32)

export interface SweepDelegate {
  /** Follows from the code below, so it cannot hold any other. */
  readonly address: string
  /** Deployed code (hex). */
  readonly code: string
  /** The call to the factory that deploys it (hex). Anyone may send it. */
  readonly creation: string
}

/** Returns the contract that sweeps this token to this hot wallet. */
export function sweepDelegate({ token, hot }: { readonly token: string; readonly hot: string }): SweepDelegate {
  const values = { TOKEN: readAccountDigits('ERC20', token), HOT: readAccountDigits('ERC20', hot) }
  const blank = assemble(listing, { ...values, SELF: noSelf })
  const offset = Buffer.from(blank).indexOf(Buffer.from(noSelf, 'hex'))
  const sizes = { LENGTH: blank.length.toString(16), PLACE: offset.toString(16) }
  const initial = Buffer.concat([assemble(creation, sizes), blank])
  const digest = keccak_256(
    Buffer.concat([Uint8Array.of(0xff), hex.decode(readAccountDigits('ERC20', factory)), salt, keccak_256(initial)]),
  )
  const account = digest.subarray(-20)
  return {
    address: formatAddress('ERC20', account),
    code: hex.encode(assemble(listing, { ...values, SELF: hex.encode(account) })),
    creation: hex.encode(Buffer.concat([salt, initial])),
  }
}

/** Returns the contract for this token and hot wallet, and those of the earlier wallets. */
export function sweepContract({
  token,
  hot,
  retired,
}: {
  readonly token: string
  readonly hot: string
  readonly retired: readonly string[]
}): SweepDelegate & { readonly before: readonly string[] } {
  const before = retired
    .filter(address => address !== hot)
    .map(address => sweepDelegate({ token, hot: address }).address)
  return { ...sweepDelegate({ token, hot }), before }
}

/** The code of an address that is delegated to a contract (EIP-7702). */
export function delegation(address: string): string {
  return `ef0100${readAccountDigits('ERC20', address)}`
}
