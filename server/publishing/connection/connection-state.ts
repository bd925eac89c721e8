import { newToken } from '../../platform/secrets/secrets.ts'

export type ReturnTo = 'complete-profile' | 'settings'

const pages: Record<ReturnTo, string> = {
  'complete-profile': '/complete-profile',
  settings: '/dashboard/settings',
}

/** A secret for WordPress to return, followed by the page to continue on, which must be known even when the secret is not. */
export const createState = (returnTo: ReturnTo) => `${newToken()}.${returnTo}`

export const pageOfState = (state: string | undefined) =>
  state?.endsWith('.complete-profile') ? pages['complete-profile'] : pages.settings
