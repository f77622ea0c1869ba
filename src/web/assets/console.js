// Answers passkey requests: sends a form with `data-passkey` once the device has created or used a passkey. `data-options` holds the options
// for the device.
const forms = [...document.querySelectorAll('form[data-passkey]')]

for (const form of forms) {
  form.addEventListener('submit', event => {
    if (form.elements.response.value !== '') return
    event.preventDefault()
    void answer(form)
  })
}

if (!window.PublicKeyCredential?.parseRequestOptionsFromJSON) {
  for (const form of forms) say(form, 'This browser knows no passkeys, or is too old for them. Use a newer one.')
}

async function answer(form) {
  const { passkey, options } = form.dataset
  try {
    const told = JSON.parse(options)
    const credential =
      passkey === 'create'
        ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(told) })
        : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(told) })
    form.elements.response.value = JSON.stringify(credential.toJSON())
    form.submit()
  } catch (error) {
    say(form, problemText(error))
  }
}

function problemText(error) {
  if (error.name === 'NotAllowedError') return 'No passkey was shown, or it took too long. Try again.'
  if (error.name === 'NotSupportedError')
    return 'This device makes no passkey of a kind that can be used here. Use another device, browser or security key.'
  return error.message
}

function say(form, text) {
  const place = form.querySelector('[role=status]')
  if (place) place.textContent = text
}
