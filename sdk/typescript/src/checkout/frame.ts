/** The payment page in a frame that may copy to the clipboard and nothing else. */
export function frameFor(url: URL): HTMLIFrameElement {
  const iframe = document.createElement('iframe')
  iframe.src = url.href
  iframe.title = 'Payment'
  // Copying the address is all that the page needs of the browser.
  iframe.allow = 'clipboard-write'
  iframe.referrerPolicy = 'no-referrer'
  Object.assign(iframe.style, { display: 'block', border: '0' })
  return iframe
}
