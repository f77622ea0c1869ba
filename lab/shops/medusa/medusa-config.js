// A Medusa application with the provider, twice. KASSA_SHOP holds its settings.
const { defineConfig } = require('@medusajs/framework/utils')

const { database, providers } = JSON.parse(process.env.KASSA_SHOP)
const http = { storeCors: '*', adminCors: '*', authCors: '*', jwtSecret: 'lab', cookieSecret: 'lab' }

module.exports = defineConfig({
  projectConfig: { databaseUrl: database, http },
  admin: { disable: true },
  modules: [{ resolve: '@medusajs/medusa/payment', options: { webhook_delay: 200, providers } }],
})
