// The signature debugger: reads the form, computes, and shows the result. It sends and stores nothing.

import { explain } from './explain.js'

const form = document.getElementById('debugger')
const result = document.getElementById('result')

let computations = 0

/** Seconds that the timestamp may differ from the clock. */
const windowSeconds = 300

const samples = {
  request: {
    secret: 'sk_test_51H9x2fLqYk0c3Rr7TzVwN8m',
    timestamp: '1767225600',
    method: 'POST',
    target: '/v1/orders',
    body: '{"amount":"100.00","currency":"USDT","network":"TRC20"}',
    given: '825a3601b7bf78ac19421078a6b04c288c487ad4fd3eae74bea4edd868580b93',
  },
  webhook: {
    secret: 'whsec_test_9c1d4f7a',
    timestamp: '1767225600',
    body: '{"event":"payment.confirmed","timestamp":"2026-01-01T00:00:00Z","data":{"order_id":"0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b"}}',
    given: 't=1767225600,v1=8027332cfb05050d1223068dbc4abfd31e459f67329162839a237cc3943ff445',
  },
}

form.hidden = false
for (const radio of form.elements.kind) radio.addEventListener('change', showFields)
form.addEventListener('input', forgetAnswer)
form.addEventListener('submit', event => {
  event.preventDefault()
  void compute()
})
document.getElementById('sample').addEventListener('click', () => {
  for (const [name, value] of Object.entries(samples[kind()])) form.elements[name].value = value
  forgetAnswer()
})
showFields()

function kind() {
  return form.elements.kind.value
}

function showFields() {
  for (const element of document.querySelectorAll('[data-kind]')) element.hidden = element.dataset.kind !== kind()
}

/** Clears a result that no longer belongs to the form's content. */
function forgetAnswer() {
  computations++
  show([])
}

/** Shows the result for the form's current content. Drops a late result for earlier content. */
async function compute() {
  const computation = ++computations
  const text = name => form.elements[name].value
  if (!globalThis.crypto?.subtle)
    return show([paragraph('This browser computes signatures only on pages opened by https:// or on localhost.')])
  const fields = ['secret', 'method', 'target', 'timestamp', 'body'].map(name => [name, text(name)])
  const asked = { kind: kind(), given: text('given') }
  const entered = { ...Object.fromEntries(fields), origin: location.origin }
  const elements = await explain(asked.kind, entered, asked.given).then(found => answer(found, asked), failure)
  if (computation === computations) show(elements)
}

function answer(found, { kind: asked, given }) {
  if (found.problems.length > 0) return [list('Nothing can be compared yet:', found.problems)]
  return [verdict(found, asked, given), ...remarks(found), ...shown(found)]
}

function failure(error) {
  return [paragraph(`This browser could not compute the signature: ${error.message}`)]
}

const byHand = {
  request:
    'Is it the secret of this very key? A live key has another one than a test key, and a secret is shown only once.',
  webhook:
    'Is it the webhook secret of this merchant and environment? Test and live have different ones, and it may have been replaced since.',
}

function verdict({ matches, reasons }, asked, given) {
  if (given.trim() === '') return paragraph('No signature was given to compare with.')
  if (matches) return paragraph('The signature is right.', 'good')
  if (reasons.length > 0) return list('The signature differs:', reasons)
  return list('The signature differs, and no usual mistake leads to it. Compare by hand:', [
    byHand[asked],
    asked === 'request'
      ? 'Log the exact text you sign and compare it with the one below, character by character.'
      : 'Is the body the bytes as they arrived, before anything parsed them?',
    'Does anything between your program and Kassa rewrite body, path or query?',
  ])
}

/** Returns remarks on suspicious parts, even if the signature matches. */
function remarks({ timestamp, notes }) {
  const away = Math.round(Number(timestamp) - Date.now() / 1000)
  const isOff = Math.abs(away) > windowSeconds
  const clock = `The timestamp is ${Math.abs(away)} seconds ${away < 0 ? 'before' : 'after'} this computer's clock; more than ${windowSeconds} are refused.`
  const found = [...notes, ...(isOff ? [clock] : [])]
  return found.length > 0 ? [list('Besides:', found)] : []
}

function shown({ signed, hash, signature }) {
  const visible = signed.replaceAll('\r', '␍').replaceAll('\n', '⏎\n')
  return [
    heading('What is signed'), code(visible), paragraph('⏎ stands for a newline; there is none at the end.', 'hint'),
    heading('SHA-256 of the body'), code(hash), heading('Right signature'), code(signature),
  ] // prettier-ignore
}

function show(elements) {
  result.replaceChildren(...elements)
}

function paragraph(text, className = '') {
  return Object.assign(document.createElement('p'), { textContent: text, className })
}

function heading(text) {
  return Object.assign(document.createElement('h2'), { textContent: text })
}

function code(text) {
  const element = Object.assign(document.createElement('pre'), { tabIndex: 0 })
  element.append(Object.assign(document.createElement('code'), { textContent: text }))
  return element
}

function list(title, items) {
  const element = document.createElement('div')
  const points = document.createElement('ul')
  points.append(...items.map(text => Object.assign(document.createElement('li'), { textContent: text })))
  element.append(paragraph(title, 'title'), points)
  return element
}
