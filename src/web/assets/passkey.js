// Handles forms that need a passkey: gets the challenge from the server and the passkey from the browser, then sends the form with the
// response.
const hasPasskeys = typeof PublicKeyCredential === 'function'

for (const form of document.querySelectorAll('form[data-passkey]')) {
  form.querySelector(hasPasskeys ? '[data-passkey-ready]' : '[data-passkey-none]').hidden = false
  if (hasPasskeys) form.addEventListener('submit', event => void answerForm(event, form))
}

async function answerForm(event, form) {
  event.preventDefault()
  const problem = form.querySelector('[data-passkey-problem]')
  const submit = form.querySelector('button[type=submit]')
  problem.hidden = true
  submit.disabled = true
  try {
    const { act, options } = await askServer(form)
    const credential = await (act === 'create'
      ? navigator.credentials.create({ publicKey: options })
      : navigator.credentials.get({ publicKey: options }))
    form.elements.response.value = JSON.stringify(writeCredential(credential))
    form.submit()
  } catch (error) {
    problem.textContent = problemText(error)
    problem.hidden = false
    submit.disabled = false
    submit.focus()
  }
}

async function askServer(form) {
  const answer = await fetch(form.dataset.options, {
    method: 'POST',
    headers: { 'x-csrf-token': form.elements.csrf.value },
    credentials: 'same-origin',
  })
  if (answer.redirected || !answer.ok) throw new Error('The page is too old. Load it again.')
  return { act: form.dataset.passkey, options: readOptions(await answer.json()) }
}

function problemText(error) {
  if (error.name === 'InvalidStateError') return 'This device has a passkey for this account already.'
  if (error.name === 'NotAllowedError') return 'No passkey was shown. Try again when you are ready.'
  if (error.name === 'NotSupportedError')
    return 'This device makes no passkey of a kind that can be used here. Use another device, browser or security key.'
  return error.message
}

function readOptions(options) {
  const list = credentials => credentials?.map(one => ({ ...one, id: bytesOfText(one.id) }))
  return {
    ...options,
    challenge: bytesOfText(options.challenge),
    ...(options.user && { user: { ...options.user, id: bytesOfText(options.user.id) } }),
    ...(options.excludeCredentials && { excludeCredentials: list(options.excludeCredentials) }),
    ...(options.allowCredentials && { allowCredentials: list(options.allowCredentials) }),
  }
}

function writeCredential({ id, rawId, type, response, authenticatorAttachment }) {
  const answer = { clientDataJSON: textOfBytes(response.clientDataJSON) }
  for (const name of ['attestationObject', 'authenticatorData', 'signature', 'userHandle'])
    if (response[name]) answer[name] = textOfBytes(response[name])
  if (response.getTransports) answer.transports = response.getTransports()
  return { id, rawId: textOfBytes(rawId), type, response: answer, authenticatorAttachment, clientExtensionResults: {} }
}

function bytesOfText(base64url) {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, character => character.charCodeAt(0))
}

function textOfBytes(buffer) {
  let binary = ''
  for (const byte of new Uint8Array(buffer)) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
