import type { App } from '../platform/app.ts'
import type { mailOutbox } from '../schema/notifications.ts'
import type { TemplateData } from './templates/template-data.ts'

const purpose = 'undo'

/** Identifies a post by the time it went live, so that an old link cannot unpublish it after it is published again. */
export interface LivePost {
  accountId: string
  postId: string
  publishedAt: Date
}

const signedValue = ({ accountId, postId, publishedAt }: LivePost) =>
  `${accountId}.${postId}.${publishedAt.getTime()}`

/** The URL where the post can be taken back; empty for a mail that is not about a live post. Signed instead of stored. */
export function undoUrl(
  { env, secrets }: Pick<App, 'env' | 'secrets'>,
  { accountId, template, data }: Pick<typeof mailOutbox.$inferSelect, 'accountId' | 'template' | 'data'>,
): string {
  if (template !== 'captions' || !accountId) return ''
  // Mails queued by earlier releases have none.
  const undo = data.undo as TemplateData['captions']['undo']
  if (!undo) return ''
  const value = signedValue({ accountId, postId: undo.postId, publishedAt: new Date(undo.publishedAt) })
  return `${env.PUBLIC_URL}/undo?token=${value}.${secrets.sign(purpose, value)}`
}

/** The post that a token refers to; undefined for a token that is not ours. */
export function parseUndoToken({ secrets }: Pick<App, 'secrets'>, token: string): LivePost | undefined {
  const [accountId = '', postId = '', time = '', signature = ''] = token.split('.')
  const post = { accountId, postId, publishedAt: new Date(Number(time)) }
  return secrets.verify(purpose, `${accountId}.${postId}.${time}`, signature) ? post : undefined
}
