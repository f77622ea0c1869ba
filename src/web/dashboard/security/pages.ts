import type { DashboardPage } from '../sign-in-surface.ts'
import { mailPages } from './mail-pages.ts'
import { passkeyPages } from './passkey-pages.ts'
import { security } from './security-page.ts'
import { sessionPages } from './session-pages.ts'

/** What somebody does about his own account. */
export const securityPages: readonly DashboardPage[] = [security, ...passkeyPages, ...sessionPages, ...mailPages]
