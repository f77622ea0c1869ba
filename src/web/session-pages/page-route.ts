import type { Request } from '@hapi/hapi'
import type { Deps } from '../../deps.ts'
import type { Audience } from '../../lib/subject.ts'
import type { Session } from '../../people/sessions/session.ts'
import type { BrowserInfo } from '../../people/sessions/session.service.ts'
import type { Assets } from '../assets.ts'
import type { Html } from '../html.ts'
import type { Page } from '../page.ts'
import type { SessionAnswer, Shown } from './answer.ts'

/** Whoever is signed in has at least a session; what else is known about him is up to the entrance. */
export interface Person {
  readonly session: Session
}

/** What a page is given. */
export interface Visit {
  readonly deps: Deps
  readonly assets: Assets
  readonly request: Request
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The fields of the form that was sent; empty for whatever only looks. */
  readonly form: URLSearchParams
  /** The files of the form, by the names of their fields. */
  readonly files: ReadonlyMap<string, File>
  readonly browserInfo: BrowserInfo
  readonly pageVisit: PageVisit
  /** What limits count: the sender, or the network he owns. */
  readonly limitedAddress: string
  /** What the limit of sign-in links counts: the site of the sender. */
  readonly limitedSite: string
  /** The hidden field that every form of the page needs. */
  readonly csrf: Html
  /** The same for scripts, as the header `x-csrf-token`. */
  readonly csrfToken: string
  /** The token of this browser, before anybody has signed in with it. */
  readonly browser: string
}

/** The same for a page of who is signed in. */
export interface PersonVisit<Who extends Person> extends Visit {
  readonly who: Who
  /** What the page before has left to be said once. */
  readonly flash: string | null
}

interface PagePath {
  readonly method: 'GET' | 'POST'
  /** As hapi writes paths; a parameter is one piece. */
  readonly path: string
  /** Larger forms than others, for files. */
  readonly bodyBytesMax?: number
}

/** A page that everybody may look at. */
export interface OpenPage<Who extends Person> extends PagePath {
  readonly isOpen: true
  handle(visit: Visit & { readonly who: Who | null }): Promise<SessionAnswer> | SessionAnswer
}

/** A page for who is signed in. */
export interface PersonPage<Who extends Person, Role extends string> extends PagePath {
  readonly isOpen?: false
  /** Who else is refused; default everybody may. */
  readonly roles?: readonly Role[]
  /** Whether a passkey must have been shown within five minutes: asked for before the page is made or the form is looked at. */
  readonly needsPasskey?: true
  /** Whoever has passkeys and has shown none in this session may come here all the same: to show one, or to leave. */
  readonly isBeforePasskey?: true
  /** Where to go on once a passkey was shown for this form; default the path of the form without its last piece. */
  readonly backTo?: (params: Readonly<Record<string, string>>) => string
  handle(visit: PersonVisit<Who>): Promise<SessionAnswer> | SessionAnswer
}

export type SessionPage<Who extends Person, Role extends string> = OpenPage<Who> | PersonPage<Who, Role>

/** How a page is asked for: a script that looks whether it has changed is not somebody who is here. */
export interface PageVisit {
  readonly isByScript: boolean
}

/** A set of pages behind one sign-in. */
export interface SignInSurface<Who extends Person, Role extends string> {
  readonly audience: Audience
  /** What all paths begin with, such as `/dashboard`. Below it are `/sign-in` and `/confirm`. */
  readonly base: string
  /** From the configuration: no header of a request says who we are. */
  readonly origin: string
  /** Whose session token this is. */
  find(token: string, how: PageVisit): Promise<Who | null>
  roleOf(who: Who): Role
  /** Whether somebody came by a link alone although he has passkeys: he looks at nothing before he has shown one. */
  owesPasskey(who: Who): Promise<boolean>
  /** The whole page around what is shown; `null`: nobody is signed in. */
  layout(shown: Shown, visit: Visit, who: PersonVisit<Who> | null): Page
}
