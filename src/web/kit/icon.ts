import { networks, networkTable } from '../../chains/networks.ts'
import { html, type Html } from '../html.ts'

/** Icons are drawn on 16 × 16 with lines of 1.5. Always put a word beside them. */
const paths = {
  alert: 'M8 2.2 14.2 13H1.8zM8 6.3v3M8 11.2h.01',
  'arrow-right': 'M3 8h10M9 4l4 4-4 4',
  'arrow-left': 'M13 8H3M7 4 3 8l4 4',
  block: 'M8 1.8 13.4 4.9v6.2L8 14.2l-5.4-3.1V4.9zM2.6 4.9 8 8l5.4-3.1M8 8v6.2',
  bank: 'M2.5 6.5 8 3l5.5 3.5zM4 7v5M8 7v5M12 7v5M2.5 13.5h11',
  chart: 'M2.5 13.5h11M4.5 11V8M8 11V4M11.5 11V6',
  check: 'm3 8.5 3.3 3.3L13 4.8',
  'chevron-down': 'm4.5 6.5 3.5 3.5 3.5-3.5',
  'chevron-right': 'm6 4 4 4-4 4',
  clock: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM8 4.8V8l2.2 1.6',
  close: 'm4 4 8 8M12 4l-8 8',
  copy: 'M7 5.5h5A1.5 1.5 0 0 1 13.5 7v5a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 12V7A1.5 1.5 0 0 1 7 5.5zM10.5 5.5v-2A1.5 1.5 0 0 0 9 2H3.5A1.5 1.5 0 0 0 2 3.5V9a1.5 1.5 0 0 0 1.5 1.5h2',
  device: 'M5 2h6a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1zM7.5 11.8h1',
  document: 'M4 1.8h5L12.5 5v9.2H4zM9 1.8V5h3.5M6 8.5h4.5M6 11h4.5',
  download: 'M8 2.5v7.5M4.8 7 8 10.2 11.2 7M2.5 13.5h11',
  external: 'M6 3.5H4A1.5 1.5 0 0 0 2.5 5v7A1.5 1.5 0 0 0 4 13.5h7a1.5 1.5 0 0 0 1.5-1.5v-2M9 2.5h4.5V7M13.2 2.8 7.5 8.5',
  globe: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM2 8h12M8 2c2 1.8 2.8 3.8 2.8 6S10 12.2 8 14c-2-1.8-2.8-3.8-2.8-6S6 3.8 8 2z',
  home: 'M2.5 7.2 8 2.5l5.5 4.7v6.3h-3.8V9.8H6.3v3.7H2.5z',
  hourglass: 'M4.5 2.5h7M4.5 13.5h7M5.2 2.5v2L8 8l2.8-3.5v-2M5.2 13.5v-2L8 8l2.8 3.5v2',
  info: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM8 7.4v3.4M8 5.1h.01',
  key: 'M5.2 8a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM7.3 8.7l6-6M11 5l2 2M9.5 6.5l1.3 1.3',
  link: 'M6.7 9.3 9.3 6.7M7.2 4.8l1.2-1.2a2.8 2.8 0 0 1 4 4l-1.2 1.2M8.8 11.2l-1.2 1.2a2.8 2.8 0 0 1-4-4l1.2-1.2',
  lock: 'M4.5 7h7A1.5 1.5 0 0 1 13 8.5v4a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 3 12.5v-4A1.5 1.5 0 0 1 4.5 7zM5.2 7V5a2.8 2.8 0 0 1 5.6 0v2',
  mail: 'M2 4h12v8.5H2zM2.3 4.3 8 9l5.7-4.7',
  menu: 'M2.5 5h11M2.5 11h11',
  passkey: 'M6.5 7.5a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4zM1.8 13.8c0-2.6 2-4.3 4.7-4.3M12 8.5a1.8 1.8 0 0 1 .8 3.4v2.3l-.8.8-.8-.8v-2.3A1.8 1.8 0 0 1 12 8.5z',
  pause: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM6.5 6v4M9.5 6v4',
  people: 'M6 7.5A2.5 2.5 0 1 0 6 2.5a2.5 2.5 0 0 0 0 5zM1.5 13.5c0-2.5 2-4 4.5-4s4.5 1.5 4.5 4M10.5 2.8a2.5 2.5 0 0 1 0 4.5M12 9.8c1.6.5 2.5 1.8 2.5 3.7',
  plus: 'M8 3v10M3 8h10',
  print: 'M4.5 6V2.5h7V6M4.5 11.5H3A1 1 0 0 1 2 10.5V7a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v3.5a1 1 0 0 1-1 1h-1.5M4.5 9.5h7v4.5h-7z',
  pulse: 'M1.5 8h3l2-5 3 10 2-5h3',
  receipt: 'M3.5 1.8h9v12.4l-2.2-1.4L8 14.2l-2.3-1.4-2.2 1.4zM6 5.5h4M6 8.5h4',
  refresh: 'M13 8a5 5 0 1 1-1.5-3.5L13 6M13 2.5V6H9.5',
  search: 'M7 2.7a4.3 4.3 0 1 0 0 8.6 4.3 4.3 0 0 0 0-8.6zM10.3 10.3l3.4 3.4',
  send: 'M13.8 2.2 7 9M13.8 2.2 9.5 13.8 7 9 2.2 6.5z',
  settings: 'M2.5 4.5h5.9M11.6 4.5h1.9M2.5 11.5h1.9M7.6 11.5h5.9M10 2.9a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2zM6 9.9a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2z',
  shield: 'M8 1.8 13 3.6v4c0 3.2-2.1 5.4-5 6.6-2.9-1.2-5-3.4-5-6.6v-4zM5.7 8l1.7 1.7 3-3.3',
  wallet: 'M2.5 5v7A1.5 1.5 0 0 0 4 13.5h8a1.5 1.5 0 0 0 1.5-1.5V7A1.5 1.5 0 0 0 12 5.5H3.5a1 1 0 0 1-1-1A1.5 1.5 0 0 1 4 3h7.5M10.8 9.5h.01',
  webhook: 'M4 9.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM12 9.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM8 2.2a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM7.1 6l-2.2 3.8M8.9 6l2.2 3.8M6 11.5h4',
} as const // prettier-ignore

export type IconName = keyof typeof paths

export const iconNames = Object.keys(paths) as IconName[]

/** Arrows are mirrored in right-to-left languages. */
const turning: readonly IconName[] = ['arrow-right', 'arrow-left', 'chevron-right']

/** An icon in the colour of its text, hidden from screen readers: `html\`${icon('copy')}Copy\``. */
export function icon(name: IconName): Html {
  return drawn[name]
}

function draw(name: IconName): Html {
  const flip = turning.includes(name) && ' flip'
  // Without its size an icon fills the page where the stylesheet is missing. White space would be part of the text beside it.
  return html`<svg class="icon${flip}" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true"><path d="${paths[name]}" /></svg>` // prettier-ignore
}

const drawn = Object.fromEntries(iconNames.map(name => [name, draw(name)])) as Record<IconName, Html>

/** The mark of a network in its own colour; always put its name beside it. */
export function networkMark(network: string, size = 32): Html {
  const drawing = networkDrawings[network] ?? html`<circle cx="16" cy="16" r="16" fill="#6b665d" />`
  return html`<svg width="${size}" height="${size}" viewBox="0 0 32 32" aria-hidden="true">${drawing}</svg>`
}

const networkDrawings: Readonly<Record<string, Html>> = Object.fromEntries(
  networks.map(network => {
    const { colour, path, isOutline } = networkTable[network].mark
    const shape = isOutline ? outline(path) : html`<path d="${path}" fill="#fff" />`
    return [network, html`<circle cx="16" cy="16" r="16" fill="${colour}" /> ${shape}`]
  }),
)

function outline(path: string): Html {
  return html`<path d="${path}" fill="none" stroke="#fff" stroke-width="1.6" stroke-linejoin="round" />`
}

/** Kassa's own mark. */
export function brandMark(size = 20): Html {
  return html`<svg width="${size}" height="${size}" viewBox="0 0 18 18" aria-hidden="true">
    <rect width="18" height="18" rx="5" fill="#0b7a5b" />
    <path
      d="M5.8 4.5v9M12.2 4.5 6.5 9l5.7 4.5"
      fill="none"
      stroke="#fff"
      stroke-width="1.9"
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  </svg>`
}
