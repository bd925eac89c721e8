import { html, type Html } from '../../notifications/html.ts'
import { formField, selectField } from '../operator/operator-page.ts'
import type { OperatorSession } from '../operator/operator-session.ts'
import type { ParsedNewsForm } from './parse-news-form.ts'

export const newsKindLabels = {
  'news-features': 'New features',
  'news-marketing': 'News and offers',
} as const

const emptyFields = { kind: 'news-features', subject: '', text: '', label: '', url: '' }

/** The newsletter form, with the entered values and their errors. */
export function newsForm(
  { formToken }: OperatorSession,
  { fields = emptyFields, problems = {} }: Partial<ParsedNewsForm> = {},
): Html {
  type Name = keyof ParsedNewsForm['problems']
  const field = (name: Name, label: string, hint: string, control: (marks: Html | string) => Html) =>
    formField(name, [label, hint], problems[name], control)
  const { subject, text, label, url } = fields
  return html`<form method="post" action="/operator/news" class="fields">
    <input type="hidden" name="form" value="${formToken}" />
    ${field('kind', 'Send to subscribers of', '', (marks) => selectField('kind', Object.entries(newsKindLabels), fields.kind, marks))}
    ${field('subject', 'Subject', '', (marks) => html`<input name="subject" value="${subject}" maxlength="120" required ${marks} />`)}
    ${field('text', 'Text', 'Separate paragraphs with an empty line.', (marks) => html`<textarea name="text" maxlength="10000" required ${marks}>${text}</textarea>`)}
    ${field('label', 'Button text', 'Optional', (marks) => html`<input name="label" value="${label}" maxlength="60" ${marks} />`)}
    ${field('url', 'Button link', 'Optional', (marks) => html`<input name="url" type="url" inputmode="url" value="${url}" maxlength="500" ${marks} />`)}
    <button type="submit">Preview</button>
  </form>`
}
