import type { Env } from '../platform/env.ts'
import { isTestMode } from '../platform/stand-ins.ts'
import type { mailOutbox } from '../schema/notifications.ts'
import { html } from './html.ts'
import { templates, type TemplateData, type TemplateName } from './templates/templates.ts'

type Row = Pick<typeof mailOutbox.$inferSelect, 'template' | 'data'>

/** Subject, plain text and HTML of an outbox row. Test payments and a sample writer are named in every mail they touch. */
export function renderMail(env: Env, row: Row): { subject: string; text: string; html: string } {
  // The outbox holds exactly what queueMail's types let in.
  const mail = templates[row.template as TemplateName](row.data as unknown as TemplateData[TemplateName])
  const note = isTestMode(env) ? 'Test mode: no real payments are made on this installation.' : ''
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="color-scheme" content="light dark" />
        <title>${mail.subject}</title>
      </head>
      <body
        style="font-family:system-ui,sans-serif;line-height:1.5;max-width:600px;margin:0 auto;padding:24px"
      >
        ${mail.body}
        <hr />
        <p>
          <small>Quillcast · <a href="${env.PUBLIC_URL}">${env.PUBLIC_URL}</a> ${note}</small>
        </p>
      </body>
    </html>`
  return {
    subject: mail.subject.replace(/\s+/g, ' '),
    text: [mail.text, `Quillcast · ${env.PUBLIC_URL}`, note].filter(Boolean).join('\n\n'),
    html: page.text,
  }
}
