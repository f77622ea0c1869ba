// Pays in the page with a wallet that announced itself; loaded only then. The payment comes from the server, and nothing moves before the
// wallet's own dialog. The texts come from the server too.

/** The first four bytes of keccak256 of `transfer(address,uint256)` and `balanceOf(address)`. */
const transfer = 'a9059cbb'
const balanceOf = '70a08231'
/** The most that a TRON wallet may burn: several times the cost of a transfer. */
const feeLimitSun = 100_000_000
const offersMax = 4
const unknownChain = 4902

/** A problem that the payer can solve. Any other failure is one that the wallet does not explain. */
class Refusal extends Error {}

/** Shows a button for each announced wallet. */
export function offer(place, wallets) {
  const { dataset } = place
  const list = [...wallets].slice(0, offersMax)
  place.querySelector('.offers').replaceChildren(...list.map((wallet, index) => buttonFor(place, wallet, index === 0)))
  place.hidden = list.length === 0
  if (sentBefore(dataset)) say(place, 'sent')
}

function buttonFor(place, wallet, isFirst) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `button ${isFirst ? 'primary' : 'secondary'} large wide`
  button.disabled = sentBefore(place.dataset)
  const { icon, name } = wallet.info
  if (typeof icon === 'string' && /^data:image\/(png|svg\+xml|webp|jpeg|gif)[;,]/.test(icon)) {
    const image = new Image(20, 20)
    image.src = icon
    image.alt = ''
    button.append(image)
  }
  button.append(place.dataset.pay.replace('{wallet}', () => String(name).slice(0, 40)))
  button.addEventListener('click', () => void pay(place, wallet))
  return button
}

/** Pays once at a time, and never again after a transaction was sent; the page shows by itself what the chain has seen. */
async function pay(place, wallet) {
  const buttons = place.querySelectorAll('button')
  for (const button of buttons) button.disabled = true
  say(place, 'confirm')
  try {
    const hash = await (wallet.kind === 'tron' ? payTron(place, wallet) : payEthereum(place, wallet))
    remember(place.dataset, hash)
    say(place, 'sent')
  } catch (error) {
    say(place, error instanceof Refusal ? error.message : isDeclined(error) ? 'rejected' : 'failed')
    for (const button of buttons) button.disabled = false
  }
}

async function payEthereum({ dataset }, { provider }) {
  const { chain, token, to, units } = dataset
  const ask = (method, ...params) => provider.request({ method, params })
  const [from] = await ask('eth_requestAccounts')
  if (!from) throw new Refusal('locked')
  await chooseChain(ask, `0x${BigInt(chain).toString(16)}`)
  const held = await ask('eth_call', { to: token, data: `0x${balanceOf}${word(from)}` }, 'latest')
  if (BigInt(held === '0x' ? 0 : held) < BigInt(units)) throw new Refusal('poor')
  const transaction = {
    from,
    to: token,
    value: '0x0',
    data: `0x${transfer}${word(to)}${word(BigInt(units).toString(16))}`,
  }
  const [gas, price, coins] = await Promise.all([
    ask('eth_estimateGas', transaction),
    ask('eth_gasPrice'),
    ask('eth_getBalance', from, 'latest'),
  ])
  if (BigInt(coins) < BigInt(gas) * BigInt(price)) throw new Refusal('noFee')
  return ask('eth_sendTransaction', transaction)
}

/** Asks the wallet to switch the chain, and checks the chain it is on afterwards. */
async function chooseChain(ask, chain) {
  const isRight = async () => BigInt(await ask('eth_chainId')) === BigInt(chain)
  if (await isRight()) return
  try {
    await ask('wallet_switchEthereumChain', { chainId: chain })
  } catch (error) {
    if (error?.code !== unknownChain && !isDeclined(error)) throw error
  }
  if (!(await isRight())) throw new Refusal('wrongChain')
}

/** Pads to 32 bytes of hexadecimal digits. */
function word(hex) {
  return hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')
}

async function payTron({ dataset }, { provider }) {
  const { chain, token, to, units, fee } = dataset
  const answer = await provider.request?.({ method: 'tron_requestAccounts' })
  if (answer?.code === 4001) throw new Refusal('rejected')
  const tron = provider.tronWeb || window.tronWeb
  const from = tron?.defaultAddress?.base58
  if (!from) throw new Refusal('locked')
  const first = await tron.trx.getBlock(0)
  if (first.blockID !== chain) throw new Refusal('wrongChain')
  const build = tron.transactionBuilder
  const held = await build.triggerConstantContract(
    token,
    'balanceOf(address)',
    {},
    [{ type: 'address', value: from }],
    from,
  )
  if (BigInt(`0x${held.constant_result[0] || 0}`) < BigInt(units)) throw new Refusal('poor')
  await needFee(tron, from, Number(fee))
  const values = [
    { type: 'address', value: to },
    { type: 'uint256', value: units },
  ]
  const options = { feeLimit: feeLimitSun, callValue: 0 }
  const { transaction } = await build.triggerSmartContract(token, 'transfer(address,uint256)', options, values, from)
  const signed = await tron.trx.sign(transaction)
  const sent = await tron.trx.sendRawTransaction(signed)
  // An error code means that the node did not send it. Without one it may have been sent.
  if (sent.result !== true && sent.code) throw new Refusal('noFee')
  return signed.txID
}

/** Energy pays for a transfer. A sender with neither energy nor enough TRX would burn the TRX on a failed transfer. */
async function needFee(tron, from, fee) {
  const [coins, resources] = await Promise.all([tron.trx.getBalance(from), tron.trx.getAccountResources(from)])
  const energy = (resources.EnergyLimit ?? 0) - (resources.EnergyUsed ?? 0)
  if (coins < fee && energy <= 0) throw new Refusal('noFee')
}

/** EIP-1193 has a code for it, TronLink a sentence. */
function isDeclined(error) {
  return error?.code === 4001 || /declined|denied|reject|cancel/i.test(`${error?.message ?? error}`)
}

function say(place, key) {
  const line = place.querySelector('[role=status]')
  line.textContent = place.dataset[key]
  line.className = `says ${['confirm', 'sent'].includes(key) ? 'good' : 'warn'}`
}

/** Remembers the payment, so that a reloaded page does not ask for the same money before the chain has seen it. */
function keyOf({ to, units }) {
  return `sent ${to} ${units}`
}

function remember(dataset, hash) {
  try {
    sessionStorage.setItem(keyOf(dataset), String(hash))
  } catch {
    // Without storage the buttons stay disabled until the page is reloaded.
  }
}

function sentBefore(dataset) {
  try {
    return sessionStorage.getItem(keyOf(dataset)) !== null
  } catch {
    return false
  }
}
