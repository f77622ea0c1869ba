// A Vendure server with the plugin. KASSA_SHOP holds its settings.
const { bootstrap, LogLevel, DefaultLogger } = require('@vendure/core')
const { populate } = require('@vendure/core/cli')
const { KassaPlugin } = require('@kassa/vendure')

const { port, database, serverUrl, accounts } = JSON.parse(process.env.KASSA_SHOP)

const config = {
  apiOptions: { port, adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: { tokenMethod: ['bearer'], superadminCredentials: { identifier: 'superadmin', password: 'superadmin' } },
  dbConnectionOptions: { type: 'postgres', url: database, synchronize: true, logging: false },
  paymentOptions: { paymentMethodHandlers: [] },
  logger: new DefaultLogger({ level: LogLevel.Warn }),
  plugins: [KassaPlugin.init({ serverUrl, accounts })],
}

const data = {
  defaultLanguage: 'en',
  defaultZone: 'Europe',
  countries: [{ name: 'Germany', code: 'DE', zone: 'Europe' }],
  taxRates: [{ name: 'Standard', percentage: 20 }],
  shippingMethods: [{ name: 'Standard', price: 500 }],
  paymentMethods: [
    {
      name: 'USDT',
      handler: {
        code: 'kassa',
        arguments: [
          { name: 'account', value: 'main' },
          { name: 'networks', value: '[]' },
          { name: 'returnUrl', value: 'http://localhost:3000/orders/{code}' },
        ],
      },
    },
  ],
  collections: [],
}

populate(() => bootstrap(config), data).then(
  () => console.log('READY'),
  error => {
    console.error(error)
    process.exit(1)
  },
)
