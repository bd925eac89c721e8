import type { App } from '../app.ts'
import { searchConsoleBinding } from './search-console.ts'

/** Best effort: its owner can also end it at Google. */
export async function endGoogleAccess(app: App, accountId: string, sealedToken: string): Promise<void> {
  try {
    await app.searchConsole?.revoke(app.secrets.open(sealedToken, searchConsoleBinding(accountId)))
  } catch (error) {
    // The operator lost the key.
    app.log.error({ err: error, accountId }, 'Secret cannot be decrypted')
  }
}
