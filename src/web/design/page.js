// Makes the copy buttons of a page work. Without it they stay hidden, and everything else works as well.
const said = document.createElement('p')
said.className = 'sr'
said.setAttribute('role', 'status')
document.body.append(said)

for (const button of document.querySelectorAll('[data-copy]')) button.hidden = false

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
