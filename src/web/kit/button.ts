import { Html, html, type HtmlValue } from '../html.ts'
import { icon, type IconName } from './icon.ts'

/** `primary` is the main action of a page; `danger` is for actions that cannot be undone. */
export type ButtonKind = 'primary' | 'secondary' | 'danger' | 'ghost'

interface ButtonStyle {
  readonly kind?: ButtonKind
  readonly size?: 'small' | 'large'
  readonly isWide?: boolean
  readonly icon?: IconName
  /** Text for screen readers after a label that says too little alone: "Copy" + "address". */
  readonly hint?: string
}

export interface ButtonOptions extends ButtonStyle {
  readonly name?: string
  readonly value?: string
  readonly isDisabled?: boolean
}

/**
 * A button that sends its form: `button('Withdraw', { kind: 'primary' })`, `button('Revoke', { kind: 'danger', name: 'key', value: id })`.
 */
export function button(label: HtmlValue, options: ButtonOptions = {}): Html {
  const { name, value, isDisabled = false } = options
  return html`<button class="${classOf(options)}" type="submit"${attribute('name', name)}${attribute('value', value)}${isDisabled && html` disabled`}>${content(label, options)}</button>` // prettier-ignore
}

/** A link that looks like a button: `linkButton('New order', '/dashboard/orders/new', { icon: 'plus' })`. */
export function linkButton(label: HtmlValue, href: string, style: ButtonStyle & { readonly rel?: string } = {}): Html {
  return html`<a class="${classOf(style)}" href="${href}" ${attribute('rel', style.rel)}>${content(label, style)}</a>`
}

/** A link in text: `textLink('All orders', '/dashboard/orders')`; with `icon: 'external'` if it leads to another site. */
export function textLink(
  label: HtmlValue,
  href: string,
  { icon: name, rel }: { readonly icon?: IconName; readonly rel?: string } = {},
): Html {
  return html`<a class="link" href="${href}" ${attribute('rel', rel)}>${label}${name && icon(name)}</a>`
}

/** Copies a text. Its script makes it visible: `copyButton('Copy', address, { what: 'address' })`. */
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

/** Wraps a label that contains tags, or the gap between icon and label would also separate its words. */
function content(label: HtmlValue, style: ButtonStyle): Html {
  const isMixed = label instanceof Html && label.text.includes('<')
  const words = isMixed ? html`<span>${label}</span>` : label
  return html`${style.icon && icon(style.icon)}${words}${style.hint !== undefined && html`<span class="sr"> ${style.hint}</span>`}`
}

/** Returns an attribute, or nothing without a value. */
export function attribute(name: string, value: string | number | undefined): Html | false {
  return value !== undefined && html` ${name}="${value}"`
}
