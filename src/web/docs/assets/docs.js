// Adds copy buttons, one language for all samples, and search while typing. Every page is complete without JavaScript.

const languageKey = 'kassa-docs-language'

for (const block of document.querySelectorAll('main pre')) addCopyButton(block)
keepLanguage()
prepareSearch()

function addCopyButton(block) {
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'copy',
    textContent: 'Copy',
  })
  button.addEventListener('click', () => void copy(block, button))
  const frame = Object.assign(document.createElement('div'), { className: 'copyable' })
  block.replaceWith(frame)
  frame.append(block, button)
}

async function copy(block, button) {
  try {
    await navigator.clipboard.writeText(block.textContent)
    button.textContent = 'Copied'
  } catch {
    getSelection().selectAllChildren(block)
    button.textContent = 'Selected'
  }
  setTimeout(() => (button.textContent = 'Copy'), 2000)
}

/** Opens the language that was opened last in every sample, on this page and the next. Stores nothing else. */
function keepLanguage() {
  const samples = [...document.querySelectorAll('.samples details')]
  let isChoosing = false
  const openAll = language => {
    isChoosing = true
    for (const one of samples) if (one.dataset.language === language) one.open = true
    setTimeout(() => (isChoosing = false))
  }
  const kept = read()
  if (kept) openAll(kept)
  for (const one of samples) {
    one.querySelector('summary').addEventListener('click', () => {
      if (one.open || isChoosing) return
      const top = one.getBoundingClientRect().top
      write(one.dataset.language)
      openAll(one.dataset.language)
      // Samples above may have changed their height: keep the clicked one in place.
      requestAnimationFrame(() => scrollBy(0, one.getBoundingClientRect().top - top))
    })
  }
}

function read() {
  try {
    return localStorage.getItem(languageKey)
  } catch {
    return null
  }
}

function write(language) {
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // Without storage the first language is shown.
  }
}

/** Queries the same index as the results page, once typing pauses. */
function prepareSearch() {
  const form = document.querySelector('form.search')
  const field = form.elements.q
  const found = Object.assign(document.createElement('div'), { className: 'found', hidden: true })
  found.setAttribute('role', 'status')
  form.append(found)
  let index
  let waiting
  field.addEventListener('focus', () => (index ??= load(form.dataset.index)))
  const place = document.querySelector('[data-results]')
  if (place) {
    field.value = new URLSearchParams(location.search).get('q') ?? ''
    if (field.value.trim() !== '') void showAll(place, field.value, load(form.dataset.index))
  }
  const ask = () => {
    clearTimeout(waiting)
    waiting = setTimeout(async () => show(found, field.value, await (index ??= load(form.dataset.index))), 80)
  }
  field.addEventListener('input', ask)
  // On a slow connection people type before this script has loaded. The page of results comes with its words in the field.
  if (field.value !== field.defaultValue && !place) ask()
  addEventListener('keydown', event => {
    if (event.key === 'Escape') found.hidden = true
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea')
    if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      field.focus()
    }
  })
}

async function load(url) {
  const [answer, { search }] = await Promise.all([fetch(url), import('./search.js')])
  const entries = (await answer.json()).map(entry => ({ ...entry, path: addressOf(entry.path, answer.url) }))
  return query => search(entries, query)
}

/** In a copy of static files, the index leads from its own folder. */
function addressOf(path, indexUrl) {
  return path.startsWith('/') ? path : new URL(path, indexUrl).href
}

function show(found, query, search) {
  const results = search(query)
  found.hidden = query.trim() === ''
  found.replaceChildren(results.length > 0 ? listOf(results) : 'Nothing found.')
}

/** Shows the results as the page itself, where no server does. */
async function showAll(place, query, loading) {
  const search = await loading
  const results = search(query)
  const words = document.createElement('p')
  const asked = Object.assign(document.createElement('strong'), { textContent: query })
  words.append(results.length > 0 ? `${results.length} found for ` : 'Nothing found for ', asked)
  place.replaceChildren(words, Object.assign(listOf(results), { className: 'index' }))
}

function listOf(results) {
  const list = document.createElement('ul')
  for (const { path, title, section } of results) {
    const link = Object.assign(document.createElement('a'), { href: path, textContent: title })
    const item = document.createElement('li')
    item.append(link, ` ${section}`)
    list.append(item)
  }
  return list
}
