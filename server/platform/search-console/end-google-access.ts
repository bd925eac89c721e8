import type { App } from '../app.ts'
import { openOrLog } from '../secrets/open-or-log.ts'
import { searchConsoleBinding } from './search-console.ts'

/** Best effort: its owner can also end it at Google. */
export async function endGoogleAccess(app: App, accountId: string, sealedToken: string): Promise<void> {
  if (!app.searchConsole) return
  const token = openOrLog(app, accountId, { sealed: sealedToken, boundTo: searchConsoleBinding(accountId) })
  if (token !== undefined) await app.searchConsole.revoke(token)
}
