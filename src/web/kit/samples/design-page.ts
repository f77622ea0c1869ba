import type { Assets } from '../../assets.ts'
import { html, type Html } from '../../html.ts'
import type { Page } from '../../page.ts'
import { card } from '../card.ts'
import { button } from '../button.ts'
import { field } from '../field.ts'
import { singlePage, consolePage, dashboardPage, type NavigationGroup } from '../dashboard-layout.ts'
import { componentSamples } from './component-samples.ts'
import { dataSamples } from './data-samples.ts'
import { icon, iconNames, networkMark } from '../icon.ts'

const grounds = ['side', 'page', 'card', 'sunken', 'hover'] as const
const inks = ['text', 'text-2', 'text-3', 'accent-ink', 'warn-ink', 'danger-ink', 'info-ink'] as const
const fills = [
  'accent', 'accent-soft', 'warn', 'warn-soft', 'danger', 'danger-soft', 'info', 'info-soft', 'test', 'chart-1', 'chart-2',
] as const // prettier-ignore
const lines = ['line', 'control', 'line-strong', 'accent-line'] as const

const navigation: readonly NavigationGroup[] = [
  {
    items: [
      { label: 'Colours', href: '#colours', icon: 'home', isCurrent: true },
      { label: 'Letters', href: '#letters', icon: 'document' },
      { label: 'Icons', href: '#icons', icon: 'search' },
      { label: 'Words and acts', href: '#components', icon: 'settings', count: 6 },
      { label: 'Data', href: '#data', icon: 'chart', count: 1, isUrgent: true },
    ],
  },
  {
    title: 'Build',
    items: [
      { label: 'Console', href: '/design/console', icon: 'shield' },
      { label: 'Page alone', href: '/design/alone', icon: 'lock' },
      { label: 'Documentation', href: '/docs', icon: 'document' },
    ],
  },
]

/** Shows every token and every component in the dashboard's frame, as a catalogue for new pages. */
export function designPage(assets: Assets): Page {
  return dashboardPage(
    {
      heading: {
        title: 'Design system',
        sub: 'What every page is made of. The parts are in src/web/kit.',
        crumbs: [{ label: 'Sandbox', href: '/docs' }],
      },
      merchantId: 'sample',
      merchantName: 'Nordlicht Audio',
      merchantHref: '#merchant',
      environment: 'test',
      environments: { live: '#live', test: '#test' },
      navigation,
      person: { name: 'Lena Brandt', role: 'Owner', href: '#person' },
      search: { action: '/docs/search' },
      body: html`${colours()}${letters}${icons()}${componentSamples()}${dataSamples()}`,
    },
    assets,
  )
}

/** Shows the frame of the operators' console. */
export function designConsolePage(assets: Assets): Page {
  return consolePage(
    {
      heading: { title: 'Overview', sub: 'The frame of the operators\u2019 console' },
      navigation: [
        { label: 'Overview', href: '/design/console', isCurrent: true },
        { label: 'Withdrawals', href: '#withdrawals', count: 2, isUrgent: true },
      ],
      person: { name: 'Ada Osei', href: '#person' },
      body: dataSamples(),
    },
    assets,
  )
}

/** Shows the frame of a single page. */
export function designSinglePage(assets: Assets): Page {
  const email = field({ name: 'email', type: 'email', label: 'Work email', autocomplete: 'email', isRequired: true })
  return singlePage(
    {
      title: 'Sign in',
      body: html`<form class="form">
        ${email} ${button('Send me a link', { kind: 'primary', size: 'large', isWide: true })}
      </form>`,
    },
    assets,
  )
}

function colours(): Html {
  const groups = { Grounds: grounds, Inks: inks, Fills: fills, Lines: lines }
  return html`<div id="colours" class="stack">
    ${Object.entries(groups).map(([title, names]) =>
      card(
        { title },
        html`<ul class="swatches">
          ${names.map(
            name =>
              html`<li>
                <svg aria-hidden="true"><rect width="100%" height="44" fill="var(--${name})" /></svg>
                <code class="mono">--${name}</code>
              </li>`,
          )}
        </ul>`,
      ),
    )}
  </div>`
}

const letters = html`<div id="letters">
  ${card(
    { title: 'Letters' },
    html`<div class="stack near">
      <p class="amount">1,234.50<span class="unit">USDT</span></p>
      <p class="strong">Inter, 400 to 700, with figures of one width: 0123456789</p>
      <p>Zwölf Boxkämpfer · Ünlü şoför ığdır · Щастя й пісня · Съешь ещё этих булок</p>
      <p lang="ar" dir="rtl">أرسل المبلغ إلى هذا العنوان</p>
      <p lang="zh">请将款项发送到此地址</p>
      <p lang="ja">この住所に送金してください</p>
      <p class="mono">TVLcCriHvG1FAUSNFHKXGeZaohMgyrd6e3 O0Il1</p>
      <p class="small muted">An aside, in the smallest size for sentences.</p>
    </div>`,
  )}
</div>`

function icons(): Html {
  return html`<div id="icons">
    ${card(
      { title: 'Icons' },
      html`<ul class="swatches">
        ${iconNames.map(name => html`<li>${icon(name)}<code class="mono">${name}</code></li>`)}
        <li>${networkMark('TRC20', 20)}<code class="mono">networkMark</code></li>
        <li>${networkMark('ERC20', 20)}<code class="mono">networkMark</code></li>
      </ul>`,
    )}
  </div>`
}
