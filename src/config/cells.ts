import type { ReadNetwork } from './production.ts'
import type { ServiceSettings } from './settings.ts'
import { firstCell } from '../lib/cell.ts'

type Cells = Partial<Pick<ServiceSettings, 'KASSA_CELLS' | 'KASSA_CELL' | 'KASSA_FULL_CELLS'>>

/** Returns problems with the settings of cells. Two cells with one key would assign the same addresses. */
export function cellProblems(values: Cells, networks: readonly ReadNetwork[]): string[] {
  const { KASSA_CELLS: count, KASSA_CELL: own = firstCell, KASSA_FULL_CELLS: full = [] } = values
  if (count === undefined) return []
  const problems: string[] = []
  if (own >= count) problems.push(`KASSA_CELL is ${own}, but KASSA_CELLS is ${count}: they are numbered from 0`)
  for (const one of full.filter(cell => cell >= count))
    problems.push(`KASSA_FULL_CELLS names ${one}, but KASSA_CELLS is ${count}: they are numbered from 0`)
  if (new Set(full.filter(cell => cell < count)).size === count)
    problems.push('KASSA_FULL_CELLS names all cells: none is left for new merchants')
  return [...problems, ...networks.flatMap(network => keyProblems(count, network))]
}

function keyProblems(count: number, { prefix, values }: ReadNetwork): string[] {
  const { _XPUB: first, _CELL_XPUBS: further } = values
  if (further === undefined) return []
  if (further.length !== count - 1)
    return [
      `${prefix}_CELL_XPUBS names ${further.length} keys, but KASSA_CELLS is ${count}: one for each cell after cell 0`,
    ]
  const isRepeated = new Set([first, ...further]).size <= further.length
  return isRepeated ? [`${prefix}_CELL_XPUBS names a key twice: two cells would give out the same addresses`] : []
}
