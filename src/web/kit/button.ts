import { Html, html, type HtmlValue } from '../html.ts'
import { icon, type IconName } from './icon.ts'

/** `primary` is the one thing to do on a page; `danger` is for what cannot be undone. */
export type ButtonKind = 'primary' | 'secondary' | 'danger' | 'ghost'

interface ButtonStyle {
  readonly kind?: ButtonKind
  readonly size?: 'small' | 'large'
  readonly isWide?: boolean
  readonly icon?: IconName
  /** Words for a screen reader after the label, where the label alone says too little: "Copy" + "address". */
  readonly hint?: string
}

export interface ButtonOptions extends ButtonStyle {
  readonly name?: string
  readonly value?: string
  readonly isDisabled?: boolean
}

/**
 * A button that sends the form it stands in: `button('Withdraw', { kind: 'primary' })`,
 * `button('Revoke', { kind: 'danger', name: 'key', value: id })`.
 */
export function button(label: HtmlValue, options: ButtonOptions = {}): Html {
  const { name, value, isDisabled = false } = options
  return html`<button class="${classOf(options)}" type="submit"${attribute('name', name)}${attribute('value', value)}${isDisabled && html` disabled`}>${content(label, options)}</button>` // prettier-ignore
}

/** A link that looks like a button, since it leads on: `linkButton('New order', '/dashboard/orders/new', { icon: 'plus' })`. */
export function linkButton(label: HtmlValue, href: string, style: ButtonStyle & { readonly rel?: string } = {}): Html {
  return html`<a class="${classOf(style)}" href="${href}" ${attribute('rel', style.rel)}>${content(label, style)}</a>`
}

/** A link in text: `textLink('All orders', '/dashboard/orders')`; with `icon: 'external'` where it leads out. */
export function textLink(
  label: HtmlValue,
  href: string,
  { icon: name, rel }: { readonly icon?: IconName; readonly rel?: string } = {},
): Html {
  return html`<a class="link" href="${href}" ${attribute('rel', rel)}>${label}${name && icon(name)}</a>`
}

/** Copies a text. It stays hidden without the script that makes it work: `copyButton('Copy', address, { what: 'address' })`. */
export function copyButton(
  label: string,
  text: string,
  { what, isWide = false, id }: { readonly what: string; readonly isWide?: boolean; readonly id?: string },
): Html {
  const style = classOf({ kind: 'secondary', size: 'small', isWide })
  return html`<button class="${style}" type="button"${attribute('id', id)} data-copy="${text}" data-name="${what}" hidden>${icon('copy')}<span>${label}</span><span class="sr"> ${what}</span></button>` // prettier-ignore
}

function classOf({ kind = 'secondary', size, isWide = false }: ButtonStyle): string {
  return `button ${kind}${size === undefined ? '' : ` ${size}`}${isWide ? ' wide' : ''}`
}

/** Words with tags among them are one piece, or the gap between icon and label would stand between the words. */
function content(label: HtmlValue, style: ButtonStyle): Html {
  const isMixed = label instanceof Html && label.text.includes('<')
  const words = isMixed ? html`<span>${label}</span>` : label
  return html`${style.icon && icon(style.icon)}${words}${style.hint !== undefined && html`<span class="sr"> ${style.hint}</span>`}`
}

/** An attribute where it has a value, nothing where it has none. */
export function attribute(name: string, value: string | number | undefined): Html | false {
  return value !== undefined && html` ${name}="${value}"`
}
