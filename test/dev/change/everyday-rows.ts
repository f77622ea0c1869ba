// Changes that come every week: a field of a webhook, a language, a page, a column after release, a command, an alert.
import type { ChangeRow } from './row.ts'

const webhookField: ChangeRow = {
  change: 'a field of a webhook',
  edits: [
    {
      file: 'openapi/schemas/events.yaml',
      from: `    status: { $ref: orders.yaml#/OrderStatus }
    order_amount:`,
      to: `    status: { $ref: orders.yaml#/OrderStatus }
    sold_as: { type: string, description: What the merchant called it., maxLength: 255 }
    order_amount:`,
    },
    {
      file: 'src/orders/payment-event.ts',
      from: `    status: order.status,`,
      to: `    status: order.status,\n    sold_as: order.description,`,
    },
    {
      file: 'src/webhooks/events/sample.ts',
      from: `    status: sample.status,\n    order_amount`,
      to: `    status: sample.status,\n    sold_as: 'a sample',\n    order_amount`,
    },
  ],
  proof: `assert.equal(sampleData('payment.confirmed', owner, new Date(0))['sold_as'], 'a sample')`,
}

const language: ChangeRow = {
  change: 'a language',
  edits: [
    {
      file: 'src/web/checkout/languages/nl.ts',
      to: `import { en, type Messages } from './en.ts'

export const nl: Messages = { ...en, language: 'Taal' }
`,
    },
    {
      file: 'src/web/checkout/words.ts',
      from: `import { pt } from`,
      to: `import { nl } from './languages/nl.ts'\nimport { pt } from`,
    },
    { file: 'src/web/checkout/words.ts', from: `  it: 'Italiano',`, to: `  it: 'Italiano',\n  nl: 'Nederlands',` },
    { file: 'src/web/checkout/words.ts', from: `pt, it, ru`, to: `pt, it, nl, ru` },
  ],
  proof: `assert.equal(wordsOf('nl').text('language'), 'Taal')`,
}

const dashboardPage: ChangeRow = {
  change: 'a page of the dashboard',
  edits: [
    {
      file: 'src/web/dashboard/greeting.ts',
      to: `import { html } from '../html.ts'
import { page, type BusinessPage } from './request.ts'

/** Greets whoever is signed in. */
export const greetingPage: BusinessPage = {
  method: 'GET',
  path: '/dashboard/greeting',
  permission: 'read',
  respond: ({ sessionUser }) => page({ title: 'Hello' }, html\`<p>Hello, \${sessionUser.name}.</p>\`),
}
`,
    },
    {
      file: 'src/web/dashboard/business-pages.ts',
      from: `import { keyPages }`,
      to: `import { greetingPage } from './greeting.ts'\nimport { keyPages }`,
    },
    {
      file: 'src/web/dashboard/business-pages.ts',
      from: `  ...homePages,\n`,
      to: `  ...homePages,\n  greetingPage,\n`,
    },
    {
      file: 'src/web/dashboard/navigation.ts',
      from: `      { label: 'Webhooks',`,
      to: `      { label: 'Hello', href: '/dashboard/greeting', icon: 'people' },\n      { label: 'Webhooks',`,
    },
  ],
  proof: `assert.ok(dashboardPages.some(one => one.path === '/dashboard/greeting'))
assert.ok(navigationFor('viewer', '/dashboard/greeting').some(({ items }) => items.some(one => one.isCurrent)))`,
}

const consolePage: ChangeRow = {
  change: 'a page of the console',
  edits: [
    {
      file: 'src/web/console/greeting-page.ts',
      to: `import { html } from '../html.ts'
import type { MakePage } from './console.ts'

/** Greets the operator who is signed in. */
export const helloPage: MakePage = async () => ({ heading: { title: 'Hello' }, body: html\`<p>Hello.</p>\` })
`,
    },
    {
      file: 'src/web/console/server.ts',
      from: `import { documentAnswer`,
      to: `import { helloPage } from './greeting-page.ts'\nimport { documentAnswer`,
    },
    {
      file: 'src/web/console/server.ts',
      from: `  { path: '/account', make: accountPage },\n`,
      to: `  { path: '/account', make: accountPage },\n  { path: '/hello', make: helloPage },\n`,
    },
  ],
  proof: `assert.match(readFileSync('src/web/console/server.ts', 'utf8'), /make: helloPage/)`,
}

const column: ChangeRow = {
  change: 'a column after release',
  edits: [
    {
      file: 'src/database/migrations/migration-0002-remark.ts',
      to: `import { Migration } from '@mikro-orm/migrations'

/** What an operator remarks about a merchant. */
export class Migration0002Remark extends Migration {
  override up(): void {
    this.addSql(\`set local lock_timeout = '2s'\`)
    this.addSql('alter table merchant add column remark text')
  }
}
`,
    },
    {
      file: 'src/merchants/merchant.entity.ts',
      from: `    createdAt: time(),`,
      to: `    remark: p.text().nullable(),\n    createdAt: time(),`,
    },
    { file: 'src/database/migrations/newest.ts', from: `'0001-first'`, to: `'0002-remark'` },
    {
      file: 'src/database/migrations/migrate-tables.ts',
      from: `import { Migration0001First } from './migration-0001-first.ts'`,
      to: `import { Migration0001First } from './migration-0001-first.ts'\nimport { Migration0002Remark } from './migration-0002-remark.ts'`,
    },
    {
      file: 'src/database/migrations/migrate-tables.ts',
      from: `[{ name: newestMigration, class: Migration0001First }]`,
      to: `[{ name: '0001-first', class: Migration0001First }, { name: newestMigration, class: Migration0002Remark }]`,
    },
  ],
  // What all migrations together have made of a database.
  proof: `assert.match(readFileSync('generated/schema.sql', 'utf8'), /CREATE TABLE merchant \\([^;]*remark text/i)`,
}

const command: ChangeRow = {
  change: 'a command of the operator',
  edits: [
    {
      file: 'src/cli/commands/greet.ts',
      to: `import type { Command } from '../command.ts'

export const greetCommands: readonly Command[] = [
  {
    kind: 'show',
    name: 'greet',
    summary: 'Greets whoever calls it',
    parameters: [],
    options: [],
    run: async () => ({ json: { hello: true }, text: 'Hello.' }),
  },
]
`,
    },
    {
      file: 'src/cli/commands.ts',
      from: `import { keyCommands`,
      to: `import { greetCommands } from './commands/greet.ts'\nimport { keyCommands`,
    },
    { file: 'src/cli/commands.ts', from: `  ...doctorCommands,`, to: `  ...doctorCommands,\n  ...greetCommands,` },
  ],
  proof: `assert.ok(allCommands.some(one => one.name === 'greet'))`,
}

const alert: ChangeRow = {
  change: 'an alert',
  edits: [
    {
      file: 'deploy/prometheus/alerts.yaml',
      from: `      - alert: KassaDeadlocks`,
      to: `      - alert: KassaMailsPile
        expr: max(kassa_mails_late) > 1000
        labels: { severity: page }
        annotations:
          summary: More than a thousand mails are late
          runbook: docs/operating/alerts/KassaMailsPile.md
      - alert: KassaDeadlocks`,
    },
    {
      file: 'deploy/prometheus/alerts.test.yaml',
      from: `  - name: KassaDeadlocks`,
      to: `  - name: KassaMailsPile
    interval: 1m
    input_series:
      - series: kassa_mails_late
        values: '1000x2 1001x2'
    alert_rule_test:
      - { alertname: KassaMailsPile, eval_time: 2m, exp_alerts: [] }
      - alertname: KassaMailsPile
        eval_time: 3m
        exp_alerts:
          - exp_labels: { severity: page }
            exp_annotations:
              summary: More than a thousand mails are late
              runbook: docs/operating/alerts/KassaMailsPile.md
  - name: KassaDeadlocks`,
    },
    {
      file: 'docs/operating/alerts/KassaMailsPile.md',
      to: `# KassaMailsPile\n\nMore than a thousand mails are late.\n\n## Look\n\n- \`last_error\` in the table \`mail\`.\n`,
    },
  ],
  proof: `assert.match(readFileSync('deploy/prometheus/alerts.yaml', 'utf8'), /alert: KassaMailsPile/)`,
}

export const everydayRows: readonly ChangeRow[] = [
  webhookField,
  language,
  dashboardPage,
  consolePage,
  column,
  command,
  alert,
]
