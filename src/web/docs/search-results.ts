import { html, type Html } from '../html.ts'
import { search, type SearchEntry } from './assets/search.js'

export const indexUrl = '/docs/search.json'

/** Longer queries are cut; they find nothing better. */
const queryMax = 100

/** Renders the results as a page, for Enter and for browsers without JavaScript. */
export function searchResults(index: readonly SearchEntry[], asked: string): Html {
  const query = asked.slice(0, queryMax)
  const found = search(index, query)
  return html`<h1>Search</h1>
    <p>
      ${found.length > 0 ? `${found.length} found for` : query.trim() === '' ? 'Type a word into the field above.' : 'Nothing found for'}
      ${query.trim() !== '' && html`<strong>${query}</strong>`}
    </p>
    <ul class="index">
      ${found.map(({ path, title, section }) => html`<li><a href="${path}">${title}</a><br /><span>${section}</span></li>`)}
    </ul>`
}
