import type { networks } from '../../generated/words.ts'

export type Network = (typeof networks)[number]

/** What the fake knows of a network. */
export interface FakeNetwork {
  /** From one block to the next. */
  readonly blockSeconds: number
  readonly requiredConfirmations: number
  /** Whether payers are told what their transfer costs. */
  readonly hasPayerCost: boolean
  readonly hashPrefix: '' | '0x'
  readonly addressPattern: RegExp
  /** An address of the right form, refused by every wallet where it has a checksum. */
  address(name: string): string
  /** The same, made of one letter. */
  letters(letter: string): string
}

const evm: FakeNetwork = {
  blockSeconds: 2,
  requiredConfirmations: 64,
  hasPayerCost: false,
  hashPrefix: '0x',
  addressPattern: /^0x(?!0{40})[0-9a-fA-F]{40}$/,
  address: name => `0x${name.padStart(40, '0')}`,
  letters: letter => `0x${letter.repeat(40)}`,
}

const tron: FakeNetwork = {
  blockSeconds: 3,
  requiredConfirmations: 19,
  hasPayerCost: true,
  hashPrefix: '',
  addressPattern: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  // Base58 has no zero.
  address: name => `T${name.replaceAll('0', 'o').padStart(33, 'o')}`,
  letters: letter => `T${letter.repeat(33)}`,
}

const known: Readonly<Record<string, FakeNetwork>> = { TRC20: tron, ERC20: evm }

/** One that is not known here speaks as Ethereum does. */
export function fakeNetwork(network: string): FakeNetwork {
  return known[network] ?? evm
}
