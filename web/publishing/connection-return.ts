import type { ConnectionFailure } from '../../contract/publishing.ts'

/** What WordPress sent this browser back with, behind the #. */
export type ConnectionReturn = { receipt: string } | { failed: ConnectionFailure } | undefined

interface Words {
  title: string
  fix: string
}

/** Each way in which one-click ends without a connection, and what to do then. */
export const returnWords: Record<ConnectionFailure, Words> = {
  rejected: {
    title: 'You did not approve the connection on your site.',
    fix: 'Nothing was changed. Connect again and press the approving button, or enter an application password by hand.',
  },
  expired: {
    title: 'The connection took longer than ten minutes, or was already used.',
    fix: 'Connect again; the page of your site then counts from the beginning.',
  },
  other_site: {
    title: 'The approval came from another site than the one you entered.',
    fix: 'Check the address below: it must be the site whose WordPress you log in to.',
  },
  disabled: {
    title: 'Application passwords are switched off on your site.',
    fix: 'A security plugin often does that (in Wordfence: All Options, Brute Force). Switch them on, then connect again.',
  },
  invalid: {
    title: 'Your site sent back an answer that we could not read.',
    fix: 'Connect again. If it goes on, enter an application password by hand.',
  },
}

const isFailure = (code: string): code is ConnectionFailure => Object.hasOwn(returnWords, code)

export function readConnectionReturn(hash: string): ConnectionReturn {
  const told = new URLSearchParams(hash.slice(1))
  const receipt = told.get('connection')
  if (receipt) return { receipt }
  const failed = told.get('connection-failed')
  if (failed === null) return undefined
  return { failed: isFailure(failed) ? failed : 'invalid' }
}
