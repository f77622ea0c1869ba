// Opens Scalar's client on request and signs its requests. Key id and secret live only in a variable, as a key that can sign but not be
// exported: not in the page, not in storage, and not after the page is left.

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
// A link to an operation opens the client.
const opener = document.getElementById('open-client')
opener.hidden = false
opener.addEventListener('click', () => void draw())
if (location.hash !== '') void draw()

/** Sets the nonce on all style elements: several parts of Scalar add some, and only one of them asks for the nonce. */
function carryNonce() {
  const create = document.createElement.bind(document)
  document.createElement = (name, options) => {
    const element = create(name, options)
    if (String(name).toLowerCase() === 'style') element.nonce = nonce
    return element
  }
}

/** Answers Scalar's test for eval with an error, before the test violates the policy. */
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
    hideDarkModeToggle: true, // it would be stored in localStorage; the page follows the system's choice
    hiddenClients: true, // the contract's samples are signed, generated ones would not be
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

/** Hides `additionalProperties: true`. The page says once that a later release may add fields. */
function withoutOpen(name, value) {
  return name === 'additionalProperties' && value === true ? undefined : value
}

/** Returns the contract for this page: requests go to the page's origin, and the page signs them instead of a typed-in token. */
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

/** Disables optional query parameters until the user ticks them: filters with the values of examples find nothing. */
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
