// Spares the payer reloading: follows the order's stream, takes the view of each new step from the server, counts down, and
// makes the copy buttons work. Everything the page says comes from the server; nothing is decided here.

const announcement = document.getElementById('announcement')
/** Between attempts when the network fails or the server refuses a stream. */
const retryMs = 10_000
const announcedSeconds = new Set([600, 300, 60])

let stream = null
let retry = 0
let isRefreshing = false
let isStale = false
/** Wallets that have announced themselves; no other is looked for (EIP-6963). */
const wallets = new Map()
/** The site around this page, once it has said who it is; the browser lets only sites be around it that the merchant has named. */
let parentOrigin = null
let toldStep = null
/** By the browser's steady clock; the wall clock of a payer may be wrong. */
let endsAt = 0
/** The seconds shown last: a tick that comes late must not skip an announcement, nor an early one repeat it. */
let shownSeconds = null

document.addEventListener('click', event => {
  const button = event.target instanceof Element ? event.target.closest('[data-copy]') : null
  if (button) void copy(button)
  else if (event.target instanceof Element && event.target.closest('#print')) print()
})
// A page taken out of the browser's cache, or looked at again after sleep, may be hours old.
addEventListener('pageshow', event => event.persisted && void refresh())
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void refresh())
addEventListener('pagehide', () => stream?.close())
setInterval(tick, 1000)
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

/** Brings a view to life: the first one and each that replaced it. */
function begin() {
  const { millisecondsLeft, step } = view().dataset
  endsAt = performance.now() + Number(millisecondsLeft)
  shownSeconds = null
  for (const button of document.querySelectorAll('[data-copy], #print')) button.hidden = false
  for (const time of document.querySelectorAll('time')) showLocally(time)
  if (['pay', 'partial', 'closing', 'confirming'].includes(step)) follow()
  else stopFollowing()
  planRefresh()
  tick()
  void offerWallets()
  tellParent()
}

/** The server names times in UTC; the payer reads them in his own zone, and on the first of them that it is his. */
function showLocally(time) {
  const moment = new Date(time.dateTime)
  const today = new Date()
  const isToday = moment.toDateString() === today.toDateString()
  const isThisYear = moment.getFullYear() === today.getFullYear()
  // On paper a time needs its day and its time zone.
  const isWhole = 'whole' in time.dataset
  const year = isThisYear && !isWhole ? {} : { year: 'numeric' }
  const zone = isWhole ? { timeZoneName: 'short' } : {}
  const date = isToday && !isWhole ? {} : { day: 'numeric', month: 'short', ...year, ...zone }
  const text = moment.toLocaleString(document.documentElement.lang, { ...date, hour: '2-digit', minute: '2-digit' })
  time.title = time.textContent
  time.textContent = text
  if (!time.closest('#timer')) return
  const yours = document.createElement('span')
  yours.className = 'your'
  yours.textContent = ` ${view().dataset.yourTime}`
  time.after(yours)
}

/** What TronLink and the wallets that do as it does put into a page. */
function findTron() {
  const provider = window.tronLink ?? (window.tronWeb && { tronWeb: window.tronWeb })
  if (provider) wallets.set('tron', { provider, info: { name: 'TronLink' }, kind: 'tron' })
  void offerWallets()
}

/** The script that pays is loaded where there is a wallet to pay with, and on pages that ask for money alone. */
async function offerWallets() {
  const place = document.getElementById('wallets')
  const found = [...wallets.values()].filter(({ kind }) => kind === place?.dataset.wallet)
  if (found.length === 0) return
  const { offer } = await import(place.dataset.script)
  offer(place, found)
}

/** A page that shows this one in a frame says hello, and is told from then on: it alone, at the origin it spoke from. */
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
  // The way back leads out of the frame, and so does everything else that is not ours.
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
  return number.toLocaleString(document.documentElement.lang)
}

/** Takes the page anew from the server; when something changed meanwhile, once more. */
async function refresh() {
  if (view().dataset.step === 'form') return
  isStale = true
  if (isRefreshing) return
  isRefreshing = true
  try {
    while (isStale) {
      isStale = false
      const answer = await fetch(location.pathname + location.search, { cache: 'no-store' })
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
      show(new DOMParser().parseFromString(await answer.text(), 'text/html'))
    }
    document.getElementById('live')?.classList.remove('lost')
  } catch {
    interrupt()
    clearTimeout(retry)
    retry = setTimeout(refresh, retryMs)
  } finally {
    isRefreshing = false
  }
}

/** The payment does not need this page; whoever looks at it is told so. */
function interrupt() {
  const live = document.getElementById('live')
  const { interrupted } = view().dataset
  announce(interrupted)
  if (!live) return
  live.classList.add('lost')
  live.lastElementChild.textContent = interrupted
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

/** The same element of the page as it is now: whoever goes by keyboard keeps the place. */
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
  // The server alone says that the time is over, by its own clock.
  if (seconds === 0) setTimeout(refresh, 1000)
}

function minutes(count) {
  const look = { style: 'unit', unit: 'minute', unitDisplay: 'long' }
  return count.toLocaleString(document.documentElement.lang, look)
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
    // No permission, or no secure connection: the value is selected, so that it can be copied by hand.
    getSelection().selectAllChildren(document.getElementById(button.id.replace('copy-', '')))
    announce(cannotCopy)
  }
}

function announce(text) {
  announcement.textContent = text
}
