// Prices are whole numbers of 10⁻⁶ USDT, as in Kassa: 0.1 + 0.2 is no price.

export interface Product {
  readonly id: string
  readonly name: string
  readonly price: bigint
}

export const catalogue: readonly Product[] = [
  { id: 'tea', name: 'Green tea, 100 g', price: 12_500_000n },
  { id: 'pot', name: 'Teapot', price: 48_000_000n },
  { id: 'cup', name: 'Cup', price: 9_900_000n },
]

export interface Line {
  readonly product: Product
  readonly quantity: number
}

const quantityMax = 99

/** What of a form is a cart: products with a whole quantity from 1 to 99. Anything else is left out. */
export function cartFrom(form: URLSearchParams): Line[] {
  return catalogue.flatMap(product => {
    const given = form.get(product.id) ?? ''
    const quantity = /^\d{1,2}$/.test(given) ? Number(given) : 0
    return quantity > 0 && quantity <= quantityMax ? [{ product, quantity }] : []
  })
}

export function totalOf(lines: readonly Line[]): bigint {
  return lines.reduce((sum, { product, quantity }) => sum + product.price * BigInt(quantity), 0n)
}

/** A price as Kassa and people write it: `12.5`. */
export function format(price: bigint): string {
  const fraction = String(price % 1_000_000n)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return `${price / 1_000_000n}${fraction === '' ? '' : `.${fraction}`}`
}
