// Makes copy buttons work and prevents forms from being sent twice. Without this script the buttons stay hidden and everything else works.
const said = document.createElement('p')
said.className = 'sr'
said.setAttribute('role', 'status')
document.body.append(said)

document.addEventListener('click', event => {
  const button = event.target instanceof Element ? event.target.closest('[data-copy]') : null
  if (button) void copy(button)
})

// Tells the server the browser's time zone: it writes the times of the next page. Members can choose another under Preferences.
if (location.pathname.startsWith('/dashboard')) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  document.cookie = `kassa-zone=${timeZone}; Path=/dashboard; Max-Age=31536000; SameSite=Lax; Secure`
}

// The key / focuses the search, except while typing.
document.addEventListener('keydown', event => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.target instanceof Element && event.target.closest('input, textarea, select')) return
  const search = document.getElementById('q')
  if (!search) return
  event.preventDefault()
  search.focus()
})

// Makes a table that is wider than its box scrollable by keyboard, which some browsers do not.
const boxes = new ResizeObserver(entries => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) {
      target.tabIndex = 0
      target.setAttribute('role', 'group')
      target.setAttribute('aria-label', target.querySelector('caption')?.textContent.trim() ?? '')
    } else for (const name of ['tabindex', 'role', 'aria-label']) target.removeAttribute(name)
  }
})
dress()
// Parts of the page are new: prepare them like the first ones, and announce the change to screen readers.
document.addEventListener('kassa:fresh', ({ detail }) => {
  dress()
  if (detail !== null) said.textContent = detail
})

function dress() {
  for (const button of document.querySelectorAll('[data-copy]')) button.hidden = false
  for (const box of document.querySelectorAll('.scroll')) boxes.observe(box)
}

// On a phone the console's bar is wider than the window: scroll the current page into its middle.
const here = document.querySelector('.console-bar nav [aria-current]')
if (here) {
  const [bar, link] = [here.closest('nav'), here].map(one => one.getBoundingClientRect())
  here.closest('nav').scrollLeft += link.x + link.width / 2 - bar.x - bar.width / 2
}

// After a double click the browser would show the second response, "already done", and not the result.
document.addEventListener('submit', event => {
  const form = event.target
  if (form.method !== 'post') return
  if (form.dataset.sent) event.preventDefault()
  form.dataset.sent = 'yes'
  setTimeout(() => delete form.dataset.sent, 5000)
})
// A form with a quote or a preview beside it: asks the server what becomes of what is typed. Sending the form repeats it.
let quoting = 0
document.addEventListener('input', ({ target }) => {
  const box = target.closest('[data-quote]')
  if (!box || !fieldsOf(box).includes(target.name)) return
  clearTimeout(quoting)
  quoting = setTimeout(() => void quote(box), 250)
})

function fieldsOf(box) {
  return (box.dataset.fields ?? 'network amount').split(' ')
}

document.addEventListener('click', event => {
  const link = event.target instanceof Element ? event.target.closest('[data-fill]') : null
  const filled = link && document.getElementById(link.dataset.fill)
  if (!filled) return
  event.preventDefault()
  filled.value = link.dataset.value
  filled.dispatchEvent(new Event('input', { bubbles: true }))
  filled.focus()
})

async function quote(box) {
  const number = quoting
  const { elements } = box.closest('form')
  const asked = new URLSearchParams(fieldsOf(box).map(name => [name, elements[name].value]))
  const answer = await fetch(`${box.dataset.quote}?${asked}`).catch(() => null)
  if (!answer?.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  // Something else was typed meanwhile.
  if (number !== quoting) return
  for (const id of (box.dataset.into ?? 'quote').split(' ')) {
    const fresh = page.getElementById(id)
    if (fresh) document.getElementById(id).replaceChildren(...fresh.childNodes)
  }
  showLogo()
}

// The preview shows a logo before it is uploaded, and the colour picker fills the field, which stays the one that is sent.
let logo = ''
document.addEventListener('change', ({ target }) => {
  if (!('previewed' in target.dataset) || !target.files[0]) return
  const reader = new FileReader()
  reader.addEventListener('load', () => {
    logo = reader.result
    showLogo()
  })
  reader.readAsDataURL(target.files[0])
})
document.addEventListener('input', ({ target }) => {
  const field = target.dataset.picks && document.getElementById(target.dataset.picks)
  if (!field) return
  field.value = target.value
  field.dispatchEvent(new Event('input', { bubbles: true }))
})
for (const picker of document.querySelectorAll('[data-picks]')) {
  const field = document.getElementById(picker.dataset.picks)
  const follow = () => /^#[0-9a-f]{6}$/i.test(field.value) && (picker.value = field.value)
  field.addEventListener('input', follow)
  picker.hidden = false
}

function showLogo() {
  if (logo === '') return
  for (const place of document.querySelectorAll('[data-logo-here]')) {
    const image = new Image(32, 32)
    image.alt = ''
    image.src = logo
    place.replaceChildren(image)
  }
}

// Saves what is typed when somebody leaves the page by any other way than the form. Buttons of the form save by themselves.
const draft = document.querySelector('form[data-draft]')
let isTyped = false
draft?.addEventListener('input', () => (isTyped = true))
addEventListener('pagehide', () => {
  if (isTyped && !draft.dataset.sent)
    navigator.sendBeacon(draft.dataset.draft, new URLSearchParams(new FormData(draft)))
})

// A file takes its time: say so until the next page.
document.addEventListener('submit', ({ target }) => {
  const state = target.querySelector('[data-uploading]')
  if (state) state.hidden = false
})

// The browser may restore a page from its cache: allow its form to be sent again.
addEventListener('pageshow', event => {
  // Its draft has been saved since, so the form no longer knows what it began with.
  if (event.persisted && draft) return location.reload()
  for (const form of document.forms) delete form.dataset.sent
})

async function copy(button) {
  const { copy: value, name } = button.dataset
  try {
    await navigator.clipboard.writeText(value)
    button.classList.add('done')
    setTimeout(() => button.classList.remove('done'), 2000)
    said.textContent = `Copied the ${name}`
  } catch {
    said.textContent = `Your browser does not allow copying the ${name}. Select it by hand.`
  }
}
