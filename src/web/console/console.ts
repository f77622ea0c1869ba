import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi'
import type { Deps } from '../../deps.ts'
import type { Party } from '../../people/passkeys/webauthn.service.ts'
import type { Assets } from '../assets.ts'
import type { Page } from '../page.ts'
import type { SignInLimit } from './sign-in/sign-in-limit.ts'
import type { Content, Frame } from './view.ts'

/** What every page of the console needs. */
export interface Console {
  readonly deps: Deps
  readonly assets: Assets
  /** The console's own origin, which its passkeys are bound to. */
  readonly party: Party
  readonly limit: SignInLimit
}

export type ConsoleAnswer = Page | ResponseObject

/** A request of a signed-in operator. */
export interface Asking {
  readonly request: Request
  readonly h: ResponseToolkit
  readonly frame: Frame
}

/** Renders a page for a signed-in operator; `null`: not found. */
export type MakePage = (at: Console, asking: Asking) => Promise<Content | null>
