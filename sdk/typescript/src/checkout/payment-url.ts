/** The address of a payment page. Throws for anything else: what is shown in a frame looks as if the shop had made it. */
export function readPaymentUrl(text: string, language: string | undefined): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  const isSafe = url?.protocol === 'https:' || ['localhost', '127.0.0.1'].includes(url?.hostname ?? '')
  if (!url || !isSafe || !/^\/pay\/co_[0-9A-Za-z]+$/.test(url.pathname))
    throw new TypeError('payment_url of an order is wanted, such as https://pay.example.com/pay/co_…')
  if (language !== undefined) url.searchParams.set('lang', language)
  return url
}
