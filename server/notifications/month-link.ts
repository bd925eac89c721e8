import type { App } from '../platform/app.ts'
import type { mailOutbox } from '../schema/notifications.ts'

const purpose = 'approve-month'
// The topics in an older mail have been written or dropped.
const validMs = 31 * 86_400_000

/** The URL where the proposed month can be approved; empty for a mail that proposes none. Signed instead of stored. */
export function monthUrl(
  { env, secrets }: Pick<App, 'env' | 'secrets'>,
  { accountId, template, data }: Pick<typeof mailOutbox.$inferSelect, 'accountId' | 'template' | 'data'>,
): string {
  // Mails queued by earlier releases have no time, and without a schedule there is no plan for the month.
  if (template !== 'suggestions' || !accountId || !data.plannedAt) return ''
  const value = `${accountId}.${new Date(data.plannedAt as string).getTime()}`
  return `${env.PUBLIC_URL}/autopilot/month?token=${value}.${secrets.sign(purpose, value)}`
}

/** The account whose month a token approves; undefined for a token that is not ours, or too old. */
export function parseMonthToken({ secrets, now }: Pick<App, 'secrets' | 'now'>, token: string) {
  const [accountId = '', time = '', signature = ''] = token.split('.')
  const isOurs = secrets.verify(purpose, `${accountId}.${time}`, signature)
  return isOurs && Number(time) + validMs > now().getTime() ? accountId : undefined
}
