// Keeps a dashboard page up to date: fetches it again while it is visible, and replaces only what has changed. Without this script the page
// stays as it was loaded.
const main = document.querySelector('[data-live]')
const slowestMs = 60_000

/** The page as the server wrote it last. Other scripts change the one on the screen. */
let before = main.cloneNode(true)
let timer = 0
let waitMs = paceMs()
let isLooking = false
let isOver = false

document.addEventListener('visibilitychange', () => (document.hidden ? clearTimeout(timer) : void look()))
addEventListener('pageshow', event => event.persisted && void look())
plan()

function paceMs() {
  return Number(main.dataset.live) * 1000
}

function plan() {
  clearTimeout(timer)
  if (!document.hidden && !isOver) timer = setTimeout(look, waitMs)
}

async function look() {
  if (isLooking || isOver) return
  isLooking = true
  try {
    // This request does not count as activity: a session still ends after half an hour.
    const headers = { accept: 'text/html', 'x-kassa-look': 'again' }
    const answer = await fetch(location.href, { cache: 'no-store', redirect: 'manual', headers })
    // Signed out, or the page is gone: keep the page. The next link that the user follows shows why.
    isOver = answer.type === 'opaqueredirect' || [401, 403, 404].includes(answer.status)
    if (!answer.ok && !isOver) throw new Error(`HTTP ${answer.status}`)
    if (answer.ok) take(new DOMParser().parseFromString(await answer.text(), 'text/html'))
    waitMs = paceMs()
  } catch {
    waitMs = Math.min(slowestMs, waitMs * 2)
  } finally {
    isLooking = false
    plan()
  }
}

function take(page) {
  const fresh = page.querySelector('[data-live]')
  isOver = !fresh
  // Another window of this browser switched environment or merchant, so the frame around the page is out of date.
  if (fresh && fresh.dataset.of !== main.dataset.of) return location.reload()
  // The user is typing or selecting: wait for the next refresh.
  if (!fresh || isInUse()) return
  const said = fresh.querySelector('[data-said]')?.dataset.said ?? null
  const isNews = said !== null && said !== before.querySelector('[data-said]')?.dataset.said
  if (!before.isEqualNode(fresh)) {
    document.title = page.title
    main.dataset.live = fresh.dataset.live
    bringIn(main, before, fresh)
    document.dispatchEvent(new CustomEvent('kassa:fresh', { detail: isNews ? said : null }))
  }
  before = fresh
}

function isInUse() {
  const selection = getSelection()
  const isSelecting = selection && !selection.isCollapsed && main.contains(selection.anchorNode)
  return (
    isSelecting || (main.contains(document.activeElement) && document.activeElement.matches('input, select, textarea'))
  )
}

/** Replaces the smallest parts that differ. */
function bringIn(shown, old, next) {
  if (old.isEqualNode(next)) return
  const [now, was, will] = [partsOf(shown), partsOf(old), partsOf(next)]
  const isSameShape = was.length === will.length && now.length === was.length && will.length > 0
  if (shown === main && !isSameShape) replaceAll(now, will)
  else if (shown === main || (isSameShape && isSameBeside(old, next)))
    for (const [index, part] of now.entries()) bringIn(part, was[index], will[index])
  else keepingFocus(shown, () => shown.replaceWith(document.importNode(next, true)))
}

/** Leaves out one-time messages, which only a loaded page shows. */
function partsOf(element) {
  return [...element.children].filter(one => !('flash' in one.dataset))
}

/** Compares tag, attributes and text, without the children. */
function isSameBeside(old, next) {
  return old.cloneNode(false).isEqualNode(next.cloneNode(false)) && ownText(old) === ownText(next)
}

function ownText(element) {
  return [...element.childNodes].map(one => (one.nodeType === Node.TEXT_NODE ? one.data.trim() : '')).join(' ')
}

function replaceAll(now, will) {
  keepingFocus(main, () => {
    for (const part of now) part.remove()
    main.append(...will.map(part => document.importNode(part, true)))
  })
}

/** Keeps the keyboard focus: on the same link or button in the new part, otherwise on the page. */
function keepingFocus(place, change) {
  const focused = place.contains(document.activeElement) ? document.activeElement : null
  change()
  if (!focused || focused === main) return
  const marks = ['id', 'href', 'data-copy', 'action'].filter(name => focused.hasAttribute(name))
  const isSame = one => marks.length > 0 && marks.every(name => one.getAttribute(name) === focused.getAttribute(name))
  const again = [...main.querySelectorAll(focused.tagName)].find(isSame) ?? main
  if (again === main) main.tabIndex = -1
  again.focus({ preventScroll: true })
}
