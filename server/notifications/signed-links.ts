import type { MailToggles } from '../../contract/profile/preferences.ts'
import type { App } from '../platform/app.ts'
import type { mailOutbox } from '../schema/notifications.ts'
import { optionalTemplates, type TemplateData } from './templates/template-data.ts'

type Signing = Pick<App, 'env' | 'secrets'>
type MailRow = Pick<typeof mailOutbox.$inferSelect, 'accountId' | 'template' | 'data'>

/** A token that says what its page is about: signed instead of stored. */
export function signToken({ secrets }: Pick<App, 'secrets'>, purpose: string, parts: (string | number)[]) {
  const value = parts.join('.')
  return `${value}.${secrets.sign(purpose, value)}`
}

const signedUrl = (app: Signing, path: string, purpose: string, parts: (string | number)[]) =>
  `${app.env.PUBLIC_URL}${path}?token=${signToken(app, purpose, parts)}`

/** The parts of a token; empty for a token that is not ours. */
export function readToken({ secrets }: Pick<App, 'secrets'>, purpose: string, token: string): string[] {
  // The end of the sentence that the link was copied with.
  const parts = token.replace(/\.$/, '').split('.')
  const signature = parts.pop() ?? ''
  return secrets.verify(purpose, parts.join('.'), signature) ? parts : []
}

// The topics in an older mail have been written or dropped.
const monthMs = 31 * 86_400_000

export function monthUrl(app: Signing, { accountId, template, data }: MailRow): string {
  // Mails queued by earlier releases have no time, and without a schedule there is no plan for the month.
  if (template !== 'suggestions' || !accountId || !data.plannedAt) return ''
  const plannedAt = new Date(data.plannedAt as string).getTime()
  return signedUrl(app, '/autopilot/month', 'approve-month', [accountId, plannedAt])
}

export function parseMonthToken(app: Pick<App, 'secrets' | 'now'>, token: string): string | undefined {
  const [accountId, time] = readToken(app, 'approve-month', token)
  return Number(time) + monthMs > app.now().getTime() ? accountId : undefined
}

/** Identifies a post by the time it went live, so that an old link cannot unpublish it after it is published again. */
export interface LivePost {
  accountId: string
  postId: string
  publishedAt: Date
}

export function undoUrl(app: Signing, { accountId, template, data }: MailRow): string {
  // Mails queued by earlier releases have none.
  const undo = data.undo as TemplateData['captions']['undo']
  if (template !== 'captions' || !accountId || !undo) return ''
  return signedUrl(app, '/undo', 'undo', [accountId, undo.postId, new Date(undo.publishedAt).getTime()])
}

export function parseUndoToken(app: Pick<App, 'secrets'>, token: string): LivePost | undefined {
  const [accountId, postId, time] = readToken(app, 'undo', token)
  return accountId && postId ? { accountId, postId, publishedAt: new Date(Number(time)) } : undefined
}

const togglesByTemplate: Readonly<Record<string, keyof MailToggles | undefined>> = optionalTemplates

/** Empty for a mail that is always sent. Never expires: a link in a mail from years ago must still work. */
export function unsubscribeUrl(app: Signing, { accountId, template }: Omit<MailRow, 'data'>): string {
  const toggle = togglesByTemplate[template]
  return toggle && accountId ? signedUrl(app, '/unsubscribe', 'unsubscribe', [accountId, toggle]) : ''
}

export function parseUnsubscribeToken(app: Pick<App, 'secrets'>, token: string) {
  const [accountId, kind] = readToken(app, 'unsubscribe', token)
  const toggle = Object.values(optionalTemplates).find((one) => one === kind)
  return accountId && toggle ? { accountId, toggle } : undefined
}
