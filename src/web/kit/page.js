// Makes the copy buttons of a page work, and its forms go off once. Without it the buttons stay hidden, and everything else works as well.
const said = document.createElement('p')
said.className = 'sr'
said.setAttribute('role', 'status')
document.body.append(said)

document.addEventListener('click', event => {
  const button = event.target instanceof Element ? event.target.closest('[data-copy]') : null
  if (button) void copy(button)
})

// A key that leads to the search from anywhere, except where one writes.
document.addEventListener('keydown', event => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.target instanceof Element && event.target.closest('input, textarea, select')) return
  const search = document.getElementById('q')
  if (!search) return
  event.preventDefault()
  search.focus()
})

// A table wider than its box is scrolled by keyboard too, which not every browser allows by itself.
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
// Parts of the page are new: they get what the first ones got, and what has happened is said, if it is to be said.
document.addEventListener('kassa:fresh', ({ detail }) => {
  dress()
  if (detail !== null) said.textContent = detail
})

function dress() {
  for (const button of document.querySelectorAll('[data-copy]')) button.hidden = false
  for (const box of document.querySelectorAll('.scroll')) boxes.observe(box)
}

// On a phone the bar of the console is wider than its window: the page one is at stands in the middle of it.
const here = document.querySelector('.console-bar nav [aria-current]')
if (here) {
  const [bar, link] = [here.closest('nav'), here].map(one => one.getBoundingClientRect())
  here.closest('nav').scrollLeft += link.x + link.width / 2 - bar.x - bar.width / 2
}

// Of two quick clicks the browser would show the answer to the second: that it was done already, and nothing of what came of it.
document.addEventListener('submit', event => {
  const form = event.target
  if (form.method !== 'post') return
  if (form.dataset.sent) event.preventDefault()
  form.dataset.sent = 'yes'
  setTimeout(() => delete form.dataset.sent, 5000)
})
// Whoever goes back to a page that the browser has kept may send its form again at once.
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
