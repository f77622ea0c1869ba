import type { Request } from '@hapi/hapi'
import type { Deps } from '../../deps.ts'
import type { Audience } from '../../lib/subject.ts'
import type { Session } from '../../people/sessions/session.ts'
import type { BrowserInfo } from '../../people/sessions/session.service.ts'
import type { Assets } from '../assets.ts'
import type { Html } from '../html.ts'
import type { Page } from '../page.ts'
import type { SessionAnswer, Shown } from './answer.ts'

/** A signed-in user has at least a session; each surface adds the rest. */
export interface Person {
  readonly session: Session
}

/** The input of a page. */
export interface Visit {
  readonly deps: Deps
  readonly assets: Assets
  readonly request: Request
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The fields of the form; empty for a GET request. */
  readonly form: URLSearchParams
  /** The files of the form, by field name. */
  readonly files: ReadonlyMap<string, File>
  readonly browserInfo: BrowserInfo
  readonly pageVisit: PageVisit
  /** The key of rate limits: the sender's address, or the network it owns. */
  readonly limitedAddress: string
  /** The key of the limit on sign-in links: the sender's site. */
  readonly limitedSite: string
  /** The hidden field that every form needs. */
  readonly csrf: Html
  /** The same token for scripts, as the header `x-csrf-token`. */
  readonly csrfToken: string
  /** The token of this browser before sign-in. */
  readonly browser: string
}

/** The input of a page for a signed-in user. */
export interface PersonVisit<Who extends Person> extends Visit {
  readonly who: Who
  /** A message that the previous page left, shown once. */
  readonly flash: string | null
}

interface PagePath {
  readonly method: 'GET' | 'POST'
  /** In hapi's syntax; a parameter is one segment. */
  readonly path: string
  /** Raises the limit for forms with files. */
  readonly bodyBytesMax?: number
}

/** A page for everybody. */
export interface OpenPage<Who extends Person> extends PagePath {
  readonly isOpen: true
  handle(visit: Visit & { readonly who: Who | null }): Promise<SessionAnswer> | SessionAnswer
}

/** A page for signed-in users. */
export interface PersonPage<Who extends Person, Role extends string> extends PagePath {
  readonly isOpen?: false
  /** The roles that may use it; absent: all. */
  readonly roles?: readonly Role[]
  /** Requires a passkey within the last five minutes, before the page is made or the form is read. */
  readonly needsPasskey?: true
  /** Open to a user who has passkeys but has not used one in this session: to use one, or to sign out. */
  readonly isBeforePasskey?: true
  /** Where to continue after the passkey for this form; absent: the form's path without its last segment. */
  readonly backTo?: (params: Readonly<Record<string, string>>) => string
  handle(visit: PersonVisit<Who>): Promise<SessionAnswer> | SessionAnswer
}

export type SessionPage<Who extends Person, Role extends string> = OpenPage<Who> | PersonPage<Who, Role>

/** How a page is requested: a script that refreshes it is no sign of activity. */
export interface PageVisit {
  readonly isByScript: boolean
}

/** A set of pages behind one sign-in. */
export interface SignInSurface<Who extends Person, Role extends string> {
  readonly audience: Audience
  /** The prefix of all paths, such as `/dashboard`. Below it are `/sign-in` and `/confirm`. */
  readonly base: string
  /** From the configuration, because headers of a request cannot be trusted for it. */
  readonly origin: string
  /** Returns the user of a session token. */
  find(token: string, how: PageVisit): Promise<Who | null>
  roleOf(who: Who): Role
  /** Returns whether a user with passkeys signed in by a link alone. Such a user sees nothing before using a passkey. */
  owesPasskey(who: Who): Promise<boolean>
  /** Returns the whole page around the content; `null` for `who`: nobody is signed in. */
  layout(shown: Shown, visit: Visit, who: PersonVisit<Who> | null): Page
}

/** Returns the nearest page that can be opened at or above the path of a request. */
export function pageToOpen(
  pages: readonly { readonly method: string; readonly path: string }[],
  { path, route, method }: Request,
): string {
  let pattern = route.path
  let found = path
  if (method === 'get' && pages.some(one => one.method === 'GET' && one.path === pattern)) return ''
  while (pattern !== '' && !pages.some(one => one.method === 'GET' && one.path === pattern)) {
    pattern = parentOf(pattern)
    found = parentOf(found)
  }
  return found
}

/** Returns the path without its last segment. */
export function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}
