// What a shop that speaks epusdt sends, as dujiaoka writes it: the amount is a number, signed as PHP prints it.
import { md5Sign, type EpayShop } from './epay-shop.ts'

let numbers = 0

export function epusdtBody(
  { credential, receiver }: EpayShop,
  amount: string,
  change: Readonly<Record<string, string | number>> = {},
): { readonly json: string; readonly number: string } {
  const fields: Readonly<Record<string, string | number>> = {
    order_id: `D-${(numbers += 1)}`,
    notify_url: receiver.url,
    redirect_url: 'https://shop.example/pay/epusdt/return_url',
    ...change,
  }
  const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  const signature = md5Sign({ ...texts, amount: String(Number(amount)) }, credential.secret)
  const json = JSON.stringify({ ...fields, signature }).replace('{', `{"amount":${amount},`)
  return { json, number: String(fields['order_id']) }
}

/** Creates a transaction and returns its order. */
export async function epusdtPayment(
  shop: EpayShop,
  amount: string,
): Promise<{ readonly number: string; readonly orderId: string; readonly address: string }> {
  const { json, number } = epusdtBody(shop, amount)
  const made = await shop.request('POST', 'api/v1/order/create-transaction', { json })
  if (made.json['status_code'] !== 200) throw new Error(made.text)
  const [order] = await shop.at.service.deps.db.query<{ orderId: string; address: string }>(
    'select id as "orderId", address from orders where reference = $1',
    [number],
  )
  return { number, ...order! }
}
