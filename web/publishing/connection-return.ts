import type { ConnectionFailure } from '../../contract/publishing/publishing.ts'

/** The result that WordPress returned in the URL's hash. */
export type ConnectionReturn = { receipt: string } | { failed: ConnectionFailure } | undefined

/** What to say and do for each failure of the one-click connection. */
export const returnWords: Record<ConnectionFailure, { title: string; fix: string }> = {
  rejected: {
    title: 'You did not approve the connection on your site.',
    fix: 'Nothing was changed. Connect again and approve it, or enter an application password by hand.',
  },
  expired: {
    title: 'This connection took longer than ten minutes or was already used.',
    fix: 'Connect again. You get another ten minutes.',
  },
  other_site: {
    title: 'The approval came from a different site than the one you entered.',
    fix: 'Check the address below. It must be the site where you log in to WordPress.',
  },
  disabled: {
    title: 'Application passwords are turned off on your site.',
    fix: 'Security plugins often do this (in Wordfence: All Options > Brute Force). Turn them on, then connect again.',
  },
  invalid: {
    title: 'We could not read the answer from your site.',
    fix: 'Connect again. If it keeps happening, enter an application password by hand.',
  },
}

const isFailure = (code: string): code is ConnectionFailure => Object.hasOwn(returnWords, code)

export function readConnectionReturn(hash: string): ConnectionReturn {
  const params = new URLSearchParams(hash.slice(1))
  const receipt = params.get('connection')
  if (receipt) return { receipt }
  const failed = params.get('connection-failed')
  if (failed === null) return undefined
  return { failed: isFailure(failed) ? failed : 'invalid' }
}
