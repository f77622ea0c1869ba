// Saves the payer from reloading: follows the order's stream, fetches the view of each new step, counts down, and makes the copy buttons
// work. All content comes from the server; this script decides nothing.

const announcement = document.getElementById('announcement')
/** The stream pings every 4 s. Without one for so long, the page asks the server. */
const silenceMs = 5000
/** After so long without an answer the connection is lost: within 10 s, with the silence and a tick. */
const lateMs = 3000
const giveUpMs = 8000
const retryMs = 3000
const announcedSeconds = new Set([600, 300, 60])
/** Of the page's language and the reader's region, which decides between 16:54 and 4:54 PM. */
const { locale } = view().dataset

let stream = null
/** When the server was heard or asked last. */
let quietSince = performance.now()
/** Silences since the stream was heard. */
let misses = 0
let attempt = null
let isRefreshing = false
let isStale = false
/** Wallets that announced themselves (EIP-6963). */
const wallets = new Map()
/** The site that frames this page, once it has said hello. The browser only allows sites that the merchant has named. */
let parentOrigin = null
let toldStep = null
/** By the browser's monotonic clock, because the payer's wall clock may be wrong. */
let endsAt = 0
/** The seconds shown last. A late tick must not skip an announcement, an early one must not repeat it. */
let shownSeconds = null

document.addEventListener('click', event => {
  const button = event.target instanceof Element ? event.target.closest('[data-copy]') : null
  if (button) void copy(button)
  else if (event.target instanceof Element && event.target.closest('#print')) print()
})
// A page restored from the browser's cache or shown after sleep may be hours old.
addEventListener('pageshow', event => event.persisted && void refresh())
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void refresh())
addEventListener('pagehide', () => stream?.close())
addEventListener('offline', () => view().dataset.step !== 'form' && interrupt())
addEventListener('online', () => (isRefreshing ? attempt.abort() : void refresh()))
setInterval(() => {
  tick()
  watch()
}, 1000)
addEventListener('eip6963:announceProvider', ({ detail }) => {
  if (detail?.info?.uuid && detail.provider) wallets.set(detail.info.uuid, { ...detail, kind: 'eip1193' })
  void offerWallets()
})
addEventListener('tronLink#initialized', findTron)
addEventListener('message', greet)
begin()
dispatchEvent(new Event('eip6963:requestProvider'))
findTron()

function view() {
  return document.getElementById('checkout')
}

/** Starts a view: the first one, and each that replaces it. */
function begin() {
  const { millisecondsLeft, step, status } = view().dataset
  endsAt = performance.now() + Number(millisecondsLeft)
  shownSeconds = null
  for (const button of document.querySelectorAll('[data-copy], #print')) button.hidden = false
  for (const time of document.querySelectorAll('time')) showLocally(time)
  // Nobody streams the rest of an ended order: the page asks for it now and then.
  if (isStreamed(status) && ['pay', 'partial', 'closing', 'confirming'].includes(step)) follow()
  else stopFollowing()
  tick()
  void offerWallets()
  tellParent()
}

/** Shows a UTC time in the payer's time zone. The first time on the page says that it is theirs. */
function showLocally(time) {
  const moment = new Date(time.dateTime)
  const today = new Date()
  const isToday = moment.toDateString() === today.toDateString()
  const isThisYear = moment.getFullYear() === today.getFullYear()
  // Printed times need their day and time zone.
  const isWhole = 'whole' in time.dataset
  const year = isThisYear && !isWhole ? {} : { year: 'numeric' }
  const zone = isWhole ? { timeZoneName: 'short' } : {}
  const date = isToday && !isWhole ? {} : { day: 'numeric', month: 'short', ...year, ...zone }
  const text = moment.toLocaleString(locale, { ...date, hour: '2-digit', minute: '2-digit' })
  time.title = time.textContent
  time.textContent = text
  if (!time.closest('#timer')) return
  const yours = document.createElement('span')
  yours.className = 'your'
  yours.textContent = ` ${view().dataset.yourTime}`
  time.after(yours)
}

/** Finds the provider that TronLink and similar wallets inject. */
function findTron() {
  const provider = window.tronLink ?? (window.tronWeb && { tronWeb: window.tronWeb })
  if (provider) wallets.set('tron', { provider, info: { name: 'TronLink' }, kind: 'tron' })
  void offerWallets()
}

/** Loads the payment script only if there is a wallet, on pages that ask for money. */
async function offerWallets() {
  const place = document.getElementById('wallets')
  const found = [...wallets.values()].filter(({ kind }) => kind === place?.dataset.wallet)
  if (found.length === 0) return
  const { offer } = await import(place.dataset.script)
  offer(place, found)
}

/** Accepts the hello of the page that frames this one. From then on only that page, at its origin, gets messages. */
function greet({ source, origin, data }) {
  const isKnown = (view().dataset.frameOrigins ?? '').split(' ').includes(origin)
  if (window.parent === window || source !== window.parent || !isKnown || data?.kassa !== 'hello') return
  parentOrigin = origin
  toldStep = null
  new ResizeObserver(tellHeight).observe(document.body)
  tellParent()
}

function tellParent() {
  if (parentOrigin === null) return
  // Links out of this page, such as the return link, must leave the frame.
  for (const link of document.querySelectorAll('a[rel=noreferrer]'))
    link.target = link.closest('.actions') ? '_top' : '_blank'
  const { step, status } = view().dataset
  if (step !== toldStep) parent.postMessage({ kassa: 'step', step, status }, parentOrigin)
  toldStep = step
  tellHeight()
}

function tellHeight() {
  parent.postMessage({ kassa: 'height', height: view().scrollHeight }, parentOrigin)
}

function follow() {
  if (stream && stream.readyState !== EventSource.CLOSED) return
  stream = new EventSource(view().dataset.events)
  for (const name of ['message', 'ping'])
    stream.addEventListener(name, () => {
      quietSince = performance.now()
      misses = 0
    })
  stream.addEventListener('message', event => take(JSON.parse(event.data)))
}

function stopFollowing() {
  stream?.close()
  stream = null
}

/** Asks the server after a silence: a stream may also be refused or held back. Then the server names the interval. */
function watch() {
  const seconds = Number(view().dataset.refresh)
  const isLost = !document.getElementById('lost').hidden
  if (isRefreshing || (seconds === 0 && !isLost)) return
  const patienceMs = isLost ? retryMs : stream && misses === 0 ? silenceMs : seconds * 1000
  if (performance.now() - quietSince < patienceMs) return
  misses += 1
  stopFollowing()
  void refresh()
}

function take(order) {
  const { status, received } = view().dataset
  // The server closes the stream now. Without this the browser would reconnect again and again.
  if (!isStreamed(order.status)) stopFollowing()
  if (order.status !== status || order.received_amount !== received) void refresh()
  else showProgress(order)
}

function isStreamed(status) {
  return ['OPEN', 'PENDING_CONFIRM', 'CONFIRMING'].includes(status)
}

function showProgress(order) {
  const progress = document.getElementById('progress')
  if (!progress) return
  progress.value = order.confirmations
  const words = document.getElementById('confirmations')
  words.textContent = words.dataset.pattern
    .replace('{done}', shown(order.confirmations))
    .replace('{total}', shown(order.required_confirmations))
  const blocks = [...document.querySelectorAll('#blocks rect')]
  const filled = Math.floor((order.confirmations / order.required_confirmations) * blocks.length)
  for (const [index, block] of blocks.entries()) {
    block.setAttribute('class', index < filled ? 'on' : index === filled ? 'at' : 'off')
  }
}

function shown(number) {
  return number.toLocaleString(locale)
}

/** Fetches the page from the server, and once more if something changed meanwhile. */
async function refresh() {
  if (view().dataset.step === 'form') return
  isStale = true
  if (isRefreshing) return
  isRefreshing = true
  try {
    while (isStale) {
      isStale = false
      await fetchPage()
      resume()
    }
  } catch {
    interrupt()
  } finally {
    quietSince = performance.now()
    isRefreshing = false
  }
}

async function fetchPage() {
  attempt = new AbortController()
  const late = setTimeout(interrupt, lateMs)
  const end = setTimeout(() => attempt.abort(), giveUpMs)
  try {
    const { signal } = attempt
    const answer = await fetch(location.pathname + location.search, { cache: 'no-store', signal })
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
    show(new DOMParser().parseFromString(await answer.text(), 'text/html'))
  } finally {
    clearTimeout(late)
    clearTimeout(end)
  }
}

/** Tells the payer that this page lost its connection. The payment does not depend on it. */
function interrupt() {
  const bar = document.getElementById('lost')
  if (!bar.hidden) return
  bar.hidden = false
  const live = document.getElementById('live')
  if (!live) return
  const time = new Date().toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })
  live.classList.add('lost')
  live.lastElementChild.textContent = view().dataset.lostSince.replace('{time}', time)
}

function resume() {
  const bar = document.getElementById('lost')
  if (bar.hidden) return
  bar.hidden = true
  announce(document.getElementById('headline').textContent)
}

function show(fresh) {
  const next = fresh.getElementById('checkout')
  if (!next) return
  const headline = document.getElementById('headline').textContent
  const focused = document.activeElement
  const isMenuOpen = document.getElementById('languages').open
  view().replaceWith(document.adoptNode(next))
  document.title = fresh.title
  document.getElementById('languages').open = isMenuOpen
  begin()
  if (focused && !focused.isConnected) twinOf(focused)?.focus({ preventScroll: true })
  const said = document.getElementById('headline').textContent
  if (said !== headline) announce(said)
}

/** Finds the same element in the new page, to keep the keyboard focus. */
function twinOf(element) {
  if (element.id) return document.getElementById(element.id)
  const isSame = element.href ? one => one.href === element.href : one => one.className === element.className
  return [...view().querySelectorAll(element.tagName)].find(isSame)
}

function tick() {
  const shownLeft = document.getElementById('left')
  if (!shownLeft) return
  const seconds = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000))
  if (seconds === shownSeconds) return
  const isFirst = shownSeconds === null
  shownSeconds = seconds
  shownLeft.textContent = duration(seconds)
  const timer = document.getElementById('timer')
  timer.classList.toggle('soon', seconds < 180)
  const gone = 100 - (seconds / Number(timer.dataset.whole)) * 100
  document.getElementById('ring').setAttribute('stroke-dashoffset', String(Math.min(100, Math.max(0, gone))))
  if (!isFirst && announcedSeconds.has(seconds)) announce(`${view().dataset.timeLeft}: ${minutes(seconds / 60)}`)
  // Only the server, by its own clock, decides that the time is over.
  if (seconds === 0) setTimeout(refresh, 1000)
}

function minutes(count) {
  const look = { style: 'unit', unit: 'minute', unitDisplay: 'long' }
  return count.toLocaleString(locale, look)
}

function duration(seconds) {
  const two = value => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const rest = Math.floor(seconds / 60) % 60
  return `${hours > 0 ? `${hours}:${two(rest)}` : rest}:${two(seconds % 60)}`
}

async function copy(button) {
  const { copied, cannotCopy } = view().dataset
  try {
    await navigator.clipboard.writeText(button.dataset.copy)
    const label = button.querySelector('span')
    const said = label.textContent
    button.classList.add('done')
    label.textContent = copied
    setTimeout(() => {
      button.classList.remove('done')
      label.textContent = said
    }, 2000)
    announce(copied)
  } catch {
    // No permission or no secure connection: select the value, so that the payer can copy it.
    getSelection().selectAllChildren(document.getElementById(button.id.replace('copy-', '')))
    announce(cannotCopy)
  }
}

function announce(text) {
  announcement.textContent = text
}
