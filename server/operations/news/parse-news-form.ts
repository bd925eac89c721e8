import { z } from 'zod'
import { newsKinds } from '../../schema/operations.ts'

const NewsForm = z.object({
  kind: z.enum(newsKinds, 'Choose a type'),
  subject: z.string().trim().min(1, 'Enter a subject').max(120, 'Use 120 characters or fewer'),
  text: z.string().trim().min(1, 'Enter the text').max(10_000, 'Use 10,000 characters or fewer'),
  label: z.string().trim().max(60, 'Use 60 characters or fewer'),
  url: z.union([
    z.literal(''),
    z.url({ protocol: /^https?$/, error: 'Enter a link that starts with https://' }),
  ]),
})
type NewsFormFields = z.output<typeof NewsForm>

export interface ParsedNewsForm {
  fields: Record<keyof NewsFormFields, string>
  problems: Partial<Record<keyof NewsFormFields, string>>
  letter:
    | {
        kind: NewsFormFields['kind']
        subject: string
        paragraphs: string[]
        link: { label: string; url: string } | null
      }
    | undefined
}

/** Returns the entered values, their errors, and the newsletter when there are none. Empty lines separate paragraphs. */
export function parseNewsForm(form: URLSearchParams): ParsedNewsForm {
  const field = (name: string) => form.get(name) ?? ''
  const fields = {
    kind: field('kind'),
    subject: field('subject'),
    text: field('text'),
    label: field('label'),
    url: field('url').trim(),
  }
  const parsed = NewsForm.safeParse(fields)
  const problems: ParsedNewsForm['problems'] = {}
  for (const { path, message } of parsed.error?.issues ?? [])
    problems[path[0] as keyof NewsFormFields] ??= message
  if ((fields.label === '') !== (fields.url === ''))
    problems[fields.url ? 'label' : 'url'] ??= 'Enter both the button text and its link, or neither'
  if (!parsed.data || Object.keys(problems).length > 0) return { fields, problems, letter: undefined }
  const { kind, subject, text, label, url } = parsed.data
  const paragraphs = text
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
  return { fields, problems, letter: { kind, subject, paragraphs, link: url ? { label, url } : null } }
}
