// Opens the client of Scalar when it is asked for, and signs what is tried out. Key id and secret live in a variable here, as a key that can sign but
// not be read, and nowhere else: not in the page, not in any storage, and not after the page is left.

import { authorizationFor, signingKey } from './signing.js'

let credentials = null

const place = document.getElementById('reference')
const form = document.getElementById('key')
const status = document.getElementById('key-status')
const nonce = document.querySelector('meta[property=csp-nonce]').nonce

carryNonce()
refuseEval()
form.hidden = false
form.addEventListener('submit', event => {
  event.preventDefault()
  void takeKey()
})
addEventListener('pagehide', () => forget('No key: requests are sent unsigned.'))
// A link to an operation asks for the client by itself.
const opener = document.getElementById('open-client')
opener.hidden = false
opener.addEventListener('click', () => void draw())
if (location.hash !== '') void draw()

/** Styles are added by several parts of Scalar; only one of them asks for the nonce. */
function carryNonce() {
  const create = document.createElement.bind(document)
  document.createElement = (name, options) => {
    const element = create(name, options)
    if (String(name).toLowerCase() === 'style') element.nonce = nonce
    return element
  }
}

/** A part of Scalar tries out whether code may be made of text. It gets its "no" here, before it breaks the policy. */
function refuseEval() {
  const refuse = () => {
    throw new EvalError('code is not made of text on this page')
  }
  globalThis.Function = new Proxy(Function, { construct: refuse, apply: refuse })
}

async function takeKey() {
  const keyId = form.elements.key_id.value.trim()
  const secret = form.elements.secret.value.trim()
  const refusal = refusalOf(keyId, secret)
  if (refusal) return forget(refusal)
  credentials = { keyId, key: await signingKey(secret) }
  form.elements.secret.value = ''
  status.textContent = `Requests are signed with ${keyId}.`
}

function refusalOf(keyId, secret) {
  if (keyId.startsWith('mk_live_') || secret.startsWith('sk_live_'))
    return 'This is a live key. It moves real money and has no place on a page: use a test key (mk_test_…).'
  if (!/^mk_test_[0-9A-Za-z]+$/.test(keyId)) return 'A test key id starts with mk_test_.'
  if (!secret) return 'The secret is missing.'
  if (!/^sk_test_[0-9A-Za-z_-]{20,}$/.test(secret))
    return 'This is not the secret of a test key: it starts with sk_test_, was shown once with the key, and is not the one of webhooks (whsec_…).'
  if (!globalThis.crypto?.subtle) return 'This browser signs only on pages opened by https:// or on localhost.'
  return null
}

function forget(why) {
  credentials = null
  form.elements.secret.value = ''
  status.textContent = why
}

async function draw() {
  opener.disabled = true
  opener.textContent = 'Opening …'
  const [contract] = await Promise.all([
    fetch('/openapi.json').then(async answer => JSON.parse(await answer.text(), withoutOpen)),
    load(place.dataset.scalar),
  ])
  place.replaceChildren()
  globalThis.Scalar.createApiReference(place, {
    content: ownContract(contract),
    proxyUrl: '',
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
    persistAuth: false,
    hideClientButton: true,
    hideDarkModeToggle: true, // it would be kept in localStorage; the system's choice is followed instead
    hiddenClients: true, // the samples of the contract are signed, generated ones would not be
    documentDownloadType: 'none',
    onRequestBuilt: ({ request }) => sign(request),
  })
}

function load(src) {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, onload: resolve, onerror: reject })
    document.head.append(script)
  })
}

/** That a later release may add fields is said once, not as a row of every object. */
function withoutOpen(name, value) {
  return name === 'additionalProperties' && value === true ? undefined : value
}

/** The contract for this page: requests go to where it came from, and are signed here instead of by a token typed in. */
function ownContract(contract) {
  const { securitySchemes, ...components } = contract.components
  const description = `${contract.info.description}\n\n## Signing requests\n\n${securitySchemes.signature.description}`
  for (const path of Object.values(contract.paths)) for (const part of Object.values(path)) delete part?.security
  leaveOpen(contract)
  return {
    ...contract,
    components,
    info: { ...contract.info, description },
    security: [],
    servers: [{ url: location.origin }],
  }
}

/** What may be left out of a query is left out until somebody ticks it: filters by an example's values find nothing. */
function leaveOpen({ paths, components }) {
  const operations = Object.values(paths).flatMap(path => [path, ...Object.values(path)])
  const parameters = operations.flatMap(one => one.parameters ?? []).concat(Object.values(components.parameters))
  for (const one of parameters) {
    if (one.in !== 'query' || one.required) continue
    one.examples = { default: { value: one.example, 'x-disabled': true } }
    delete one.example
  }
}

async function sign(request) {
  if (!credentials || new URL(request.url).origin !== location.origin) return
  const timestamp = Math.floor(Date.now() / 1000)
  request.headers.set('authorization', await authorizationFor(request, credentials, timestamp))
}
