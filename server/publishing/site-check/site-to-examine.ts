import type { Login } from '../wordpress/wordpress.ts'

export interface SiteToExamine {
  accountId: string
  url: string
  login: Login
  /** What somebody who waits has left. */
  leftMs(): number
  /** Nothing is written there. */
  isLoginOnly?: boolean
}
