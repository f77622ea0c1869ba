// Two regions, each with its own provider, a product that needs no shipping, and a key for the store API.
const { writeFileSync } = require('node:fs')
const flows = require('@medusajs/medusa/core-flows')

async function seed({ container }) {
  const run = async (workflow, input) => (await workflow(container).run({ input })).result
  const regions = await run(flows.createRegionsWorkflow, {
    regions: [
      { name: 'Main', currency_code: 'eur', countries: ['de'], payment_providers: ['pp_kassa_main'] },
      { name: 'Other', currency_code: 'usd', countries: ['us'], payment_providers: ['pp_kassa_other'] },
    ],
  })
  const [channel] = await run(flows.createSalesChannelsWorkflow, { salesChannelsData: [{ name: 'Lab' }] })
  const [key] = await run(flows.createApiKeysWorkflow, {
    api_keys: [{ title: 'Lab', type: 'publishable', created_by: '' }],
  })
  await run(flows.linkSalesChannelsToApiKeyWorkflow, { id: key.id, add: [channel.id] })
  const prices = ['eur', 'usd'].map(currency_code => ({ amount: 24.5, currency_code }))
  const [product] = await run(flows.createProductsWorkflow, {
    products: [
      {
        title: 'Mug',
        status: 'published',
        options: [{ title: 'Size', values: ['One'] }],
        sales_channels: [{ id: channel.id }],
        variants: [{ title: 'One', sku: 'mug', manage_inventory: false, options: { Size: 'One' }, prices }],
      },
    ],
  })
  const seeded = {
    key: key.token,
    variant: product.variants[0].id,
    regions: { main: regions[0].id, other: regions[1].id },
  }
  writeFileSync('seed.json', JSON.stringify(seeded))
}

// Medusa unwraps default exports until there is none.
module.exports = { default: seed }
