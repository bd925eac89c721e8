import type { App } from '../app.ts'

/** Undefined, with a log entry, when no known key decrypts what was sealed for the account: the operator lost the key. */
export function openOrLog(
  { secrets, log }: Pick<App, 'secrets' | 'log'>,
  accountId: string,
  { sealed, boundTo, what = 'Secret' }: { sealed: string; boundTo: string; what?: string },
): string | undefined {
  try {
    return secrets.open(sealed, boundTo)
  } catch (error) {
    log.error({ err: error, accountId }, `${what} cannot be decrypted`)
    return undefined
  }
}
