import { html, type Html } from '../../notifications/html.ts'
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
  const problem = (name: keyof ParsedNewsForm['problems']) =>
    problems[name] ? html`<span class="bad" id="${name}-problem">${problems[name]}</span>` : ''
  const marks = (name: keyof ParsedNewsForm['problems']) =>
    problems[name] ? html`aria-invalid="true" aria-describedby="${name}-problem"` : ''
  return html`<form method="post" action="/operator/news" class="fields">
    <input type="hidden" name="form" value="${formToken}" />
    <label
      >Send to subscribers of
      <select name="kind" ${marks('kind')}>
        ${Object.entries(newsKindLabels).map(
          ([kind, words]) =>
            html`<option value="${kind}" ${kind === fields.kind ? html`selected` : ''}>${words}</option>`,
        )}
      </select>
      ${problem('kind')}
    </label>
    <label
      >Subject <input name="subject" value="${fields.subject}" maxlength="120" required ${marks('subject')} />
      ${problem('subject')}
    </label>
    <label
      >Text <span class="hint">Separate paragraphs with an empty line.</span>
      <textarea name="text" maxlength="10000" required ${marks('text')}>${fields.text}</textarea>
      ${problem('text')}
    </label>
    <label
      >Button text <span class="hint">Optional</span>
      <input name="label" value="${fields.label}" maxlength="60" ${marks('label')} />
      ${problem('label')}
    </label>
    <label
      >Button link <span class="hint">Optional</span>
      <input name="url" type="url" inputmode="url" value="${fields.url}" maxlength="500" ${marks('url')} />
      ${problem('url')}
    </label>
    <button type="submit">Preview</button>
  </form>`
}
