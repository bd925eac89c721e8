import type { MailToggles } from '../../contract/profile/preferences.ts'
import type { App } from '../platform/app.ts'
import type { mailOutbox } from '../schema/notifications.ts'
import { optionalTemplates } from './templates/template-data.ts'

type Toggle = keyof MailToggles
const purpose = 'unsubscribe'
const togglesByTemplate: Readonly<Record<string, Toggle | undefined>> = optionalTemplates

/**
 * The unsubscribe URL for this kind of mail; empty for a mail that is always sent. Signed instead of stored, and
 * never expires: a link in a mail from years ago must still work.
 */
export function unsubscribeUrl(
  { env, secrets }: Pick<App, 'env' | 'secrets'>,
  { accountId, template }: Pick<typeof mailOutbox.$inferSelect, 'accountId' | 'template'>,
): string {
  const toggle = togglesByTemplate[template]
  if (!toggle || !accountId) return ''
  const signature = secrets.sign(purpose, `${accountId}.${toggle}`)
  return `${env.PUBLIC_URL}/unsubscribe?token=${accountId}.${toggle}.${signature}`
}

/** The account and the kind of mail that a token unsubscribes; undefined for a token that is not ours. */
export function parseUnsubscribeToken({ secrets }: Pick<App, 'secrets'>, token: string) {
  const [accountId = '', kind = '', signature = ''] = token.split('.')
  const toggle = Object.values(optionalTemplates).find((one) => one === kind)
  return toggle && secrets.verify(purpose, `${accountId}.${toggle}`, signature)
    ? { accountId, toggle }
    : undefined
}
