import type { Login } from '../wordpress/wordpress.ts'

export interface SiteToExamine {
  accountId: string
  url: string
  login: Login
  /** Time left for somebody who is waiting. */
  leftMs(): number
  /** Writes nothing to the site. */
  isLoginOnly?: boolean
}
