import type { App } from '../../platform/app.ts'
import { isTestMode } from '../../platform/describe-providers.ts'
import type { mailOutbox } from '../../schema/notifications.ts'
import { monthUrl, undoUrl, unsubscribeUrl } from '../signed-links.ts'
import { templates } from '../templates/templates.ts'
import type { MailContext, TemplateData, TemplateName } from '../templates/template-data.ts'
import { renderMailHtml } from './render-mail-html.ts'
import { renderMailText } from './render-mail-text.ts'
import { mailFooter } from './mail-footer.ts'
import { openMailSecret } from './open-mail-secret.ts'
import type { MailContent } from './mail-content.ts'

type Row = Pick<typeof mailOutbox.$inferSelect, 'accountId' | 'template' | 'data' | 'sealedSecret'>

export interface RenderedMail {
  subject: string
  text: string
  html: string
  /** For an optional mail: one-click unsubscribe (RFC 2369, RFC 8058). */
  headers: Record<string, string>
}

export function renderMail(
  { env, secrets }: Pick<App, 'env' | 'secrets'>,
  row: Row,
): RenderedMail | undefined {
  const secret = openMailSecret(secrets, row)
  if (secret === undefined) return undefined
  const context: MailContext = {
    publicUrl: env.PUBLIC_URL,
    secret,
    undoUrl: undoUrl({ env, secrets }, row),
    monthUrl: monthUrl({ env, secrets }, row),
    testMode: isTestMode(env),
  }
  // queueMail's types guarantee what the outbox contains.
  const write = templates[row.template as TemplateName] as (
    data: TemplateData[TemplateName],
    context: MailContext,
  ) => MailContent
  const content = write(row.data as unknown as TemplateData[TemplateName], context)
  const mail = { ...content, subject: toHeader(content.subject) }
  const out = unsubscribeUrl({ env, secrets }, row)
  const footer = mailFooter(mail, context, out)
  return {
    subject: mail.subject,
    text: renderMailText(mail, footer),
    html: renderMailHtml(mail, footer),
    headers: out
      ? { 'List-Unsubscribe': `<${out}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : {},
  }
}

// Line breaks would end the header, and bidi controls (Unicode UAX 9) would falsify it.
const toHeader = (text: string) =>
  text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
