import { catalogue, format, type Line } from './catalogue.ts'
import type { Purchase } from './purchases.ts'

export function shopPage(problem = ''): string {
  const rows = catalogue.map(
    ({ id, name, price }) =>
      `<tr><td><label for="${id}">${escape(name)}</label></td><td>${format(price)} USDT</td>` +
      `<td><input id="${id}" name="${id}" type="number" min="0" max="99" value="0"></td></tr>`,
  )
  return page(
    'Tea shop',
    `${problem && `<p role="alert">${escape(problem)}</p>`}
    <form method="post" action="/checkout">
      <table>${rows.join('')}</table>
      <fieldset><legend>Pay with USDT on</legend>
        <label><input type="radio" name="network" value="TRC20" checked> TRON</label>
        <label><input type="radio" name="network" value="ERC20"> Ethereum</label>
      </fieldset>
      <button>Check out</button>
    </form>`,
  )
}

const words: Readonly<Record<Purchase['status'], string>> = {
  new: 'We are waiting for your payment.',
  confirming: 'We see your payment. In a moment it is confirmed.',
  paid: 'Paid. Your tea is on its way.',
  underpaid: 'Less arrived than was due. We will write to you.',
  expired: 'Nothing was paid in time. You were not charged.',
  held: 'The payment is being looked at. We will write to you.',
}

export function purchasePage(purchase: Purchase): string {
  const lines = JSON.parse(purchase.lines) as readonly { name: string; quantity: number }[]
  return page(
    `Purchase ${purchase.id}`,
    `<p role="status">${words[purchase.status]}</p>
    <ul>${lines.map(({ name, quantity }) => `<li>${quantity} × ${escape(name)}</li>`).join('')}</ul>
    <p>${escape(purchase.total)} USDT</p><p><a href="/">Back to the shop</a></p>`,
  )
}

/** What a purchase remembers of its cart. */
export function linesText(lines: readonly Line[]): string {
  return JSON.stringify(lines.map(({ product, quantity }) => ({ name: product.name, quantity })))
}

export function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><link rel="stylesheet" href="/style.css"><title>${escape(title)}</title></head>
<body><main><h1>${escape(title)}</h1>${content}</main></body></html>`
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
