import type { DashboardPage } from '../sign-in-surface.ts'
import { openLink, takeLink } from './link-page.ts'
import { confirmPages, passkeySignIn, welcomePages } from './passkey-pages.ts'
import { requestLinkPage, linkSent, signIn } from './sign-in-page.ts'
import { registerPages } from './register-page.ts'
import { signOut } from './sign-out.ts'

/** How people get in, and out again. */
export const signInPages: readonly DashboardPage[] = [
  signIn,
  requestLinkPage,
  linkSent,
  openLink,
  takeLink,
  ...passkeySignIn,
  ...confirmPages,
  ...welcomePages,
  ...registerPages,
  signOut,
]
