// Spares the payer reloading: follows the order's stream, takes the view of each new step from the server, counts down, and
// makes the copy buttons work. Everything the page says comes from the server; nothing is decided here.

const announcement = document.getElementById('announcement')
/** Between attempts when the network fails or the server refuses a stream. */
const retryMs = 10_000
const announcedSeconds = new Set([300, 60])

let stream = null
let retry = 0
let isRefreshing = false
let isStale = false
/** By the browser's steady clock; the wall clock of a payer may be wrong. */
let endsAt = 0
/** The seconds shown last: a tick that comes late must not skip an announcement, nor an early one repeat it. */
let shownSeconds = null

document.addEventListener('click', event => {
  const button = event.target instanceof Element ? event.target.closest('[data-copy]') : null
  if (button) void copy(button)
})
// A page taken out of the browser's cache, or looked at again after sleep, may be hours old.
addEventListener('pageshow', event => event.persisted && void refresh())
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void refresh())
addEventListener('pagehide', () => stream?.close())
setInterval(tick, 1000)
begin()

function view() {
  return document.getElementById('checkout')
}

/** Brings a view to life: the first one and each that replaced it. */
function begin() {
  const { millisecondsLeft, step } = view().dataset
  endsAt = performance.now() + Number(millisecondsLeft)
  shownSeconds = null
  for (const button of document.querySelectorAll('[data-copy]')) button.hidden = false
  for (const time of document.querySelectorAll('.countdown time')) {
    time.title = new Date(time.dateTime).toLocaleString()
  }
  if (['pay', 'partial', 'closing', 'confirming'].includes(step)) follow()
  else stopFollowing()
  planRefresh()
  tick()
}

function follow() {
  if (stream && stream.readyState !== EventSource.CLOSED) return
  stream = new EventSource(view().dataset.events)
  stream.addEventListener('message', event => take(JSON.parse(event.data)))
  stream.addEventListener('error', planRefresh)
}

function stopFollowing() {
  stream?.close()
  stream = null
}

/** Where no stream says what happens, the page is asked for again at the pace the server names. */
function planRefresh() {
  clearTimeout(retry)
  const isFollowing = stream && stream.readyState !== EventSource.CLOSED
  const seconds = Number(view().dataset.refresh)
  if (!isFollowing && seconds > 0) retry = setTimeout(refresh, seconds * 1000)
}

function take(order) {
  const { status, received } = view().dataset
  const isOver = !['OPEN', 'PENDING_CONFIRM', 'CONFIRMING'].includes(order.status)
  // The server closes the stream then; without this the browser would open it again and again.
  if (isOver) stopFollowing()
  if (order.status !== status || order.received_amount !== received) void refresh()
  else showProgress(order)
}

function showProgress(order) {
  const progress = document.getElementById('progress')
  if (!progress) return
  progress.value = order.confirmations
  document.getElementById('confirmations').textContent = `${order.confirmations} of ${order.required_confirmations}`
}

/** Takes the page anew from the server; when something changed meanwhile, once more. */
async function refresh() {
  isStale = true
  if (isRefreshing) return
  isRefreshing = true
  try {
    while (isStale) {
      isStale = false
      const answer = await fetch(location.pathname, { cache: 'no-store' })
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
      show(new DOMParser().parseFromString(await answer.text(), 'text/html'))
    }
  } catch {
    announce('The connection is interrupted. Trying again.')
    clearTimeout(retry)
    retry = setTimeout(refresh, retryMs)
  } finally {
    isRefreshing = false
  }
}

function show(fresh) {
  const next = fresh.getElementById('checkout')
  if (!next) return
  const headline = document.getElementById('headline').textContent
  const focused = document.activeElement?.id
  const opened = [...document.querySelectorAll('details[open] > summary')].map(summary => summary.textContent)
  view().replaceWith(document.adoptNode(next))
  document.title = fresh.title
  for (const summary of document.querySelectorAll('summary')) {
    if (opened.includes(summary.textContent)) summary.parentElement.open = true
  }
  begin()
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true })
  const said = document.getElementById('headline').textContent
  if (said !== headline) announce(said)
}

function tick() {
  const shown = document.getElementById('left')
  if (!shown) return
  const seconds = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000))
  if (seconds === shownSeconds) return
  const isFirst = shownSeconds === null
  shownSeconds = seconds
  shown.textContent = duration(seconds)
  shown.closest('.countdown').classList.toggle('soon', seconds <= 60)
  if (!isFirst && announcedSeconds.has(seconds))
    announce(`${seconds / 60} minutes left to pay`.replace('1 minutes', '1 minute'))
  // The server alone says that the time is over, by its own clock.
  if (seconds === 0) setTimeout(refresh, 1000)
}

function duration(seconds) {
  const two = value => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`
}

async function copy(button) {
  const { copy: value, name } = button.dataset
  try {
    await navigator.clipboard.writeText(value)
    button.classList.add('done')
    setTimeout(() => button.classList.remove('done'), 2000)
    announce(`Copied the ${name}`)
  } catch {
    // No permission, or no secure connection: the value is selected, so that it can be copied by hand.
    const text = document.getElementById(button.id.replace('copy-', ''))
    getSelection().selectAllChildren(text)
    announce(`The ${name} is selected, copy it with your keyboard`)
  }
}

function announce(text) {
  announcement.textContent = text
}
