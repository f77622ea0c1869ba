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
// A form with a quote beside it: asks the server for the quote of what is typed, and lets it fill a field. The review repeats it.
let quoting = 0
document.addEventListener('input', ({ target }) => {
  const form = target.form
  if (!form?.dataset.quote || !['network', 'amount'].includes(target.name)) return
  clearTimeout(quoting)
  quoting = setTimeout(() => void quote(form), 250)
})
document.addEventListener('click', event => {
  const link = event.target instanceof Element ? event.target.closest('[data-fill]') : null
  const filled = link && document.getElementById(link.dataset.fill)
  if (!filled) return
  event.preventDefault()
  filled.value = link.dataset.value
  filled.dispatchEvent(new Event('input', { bubbles: true }))
  filled.focus()
})

async function quote(form) {
  const number = quoting
  const asked = new URLSearchParams(['network', 'amount'].map(name => [name, form.elements[name].value]))
  const answer = await fetch(`${form.dataset.quote}?${asked}`).catch(() => null)
  if (!answer?.ok) return
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('quote')
  // Something else was typed meanwhile.
  if (fresh && number === quoting) document.getElementById('quote').replaceChildren(...fresh.childNodes)
}

// The browser may restore a page from its cache: allow its form to be sent again.
addEventListener('pageshow', () => {
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
