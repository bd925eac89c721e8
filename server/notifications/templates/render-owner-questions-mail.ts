import type { MailBlock, MailContent } from '../mail/mail-content.ts'
import { dateTimeInZones } from '../utc-dates.ts'
import type { MailContext, TemplateData } from './template-data.ts'

/** Sent before a post is written about which little is known. Its link opens a page that works without signing in. */
export function renderOwnerQuestionsMail(
  { topic, questions, at, zone }: TemplateData['owner-questions'],
  { publicUrl, secret }: MailContext,
): MailContent {
  const count = questions.length === 1 ? 'One question' : `${questions.length} questions`
  const when = dateTimeInZones(at, zone)
  return {
    subject: `${count} for your next post: ${topic}`,
    preheader: questions[0] ?? '',
    heading: `${count}, three minutes`,
    blocks: [
      { kind: 'text', text: 'Your next post is about:' },
      { kind: 'title', text: topic },
      {
        kind: 'text',
        text: 'Your own answers make it different from every other post on this topic. A sentence or two each is enough, and you can skip any.',
      },
      ...questions.map((text, index): MailBlock => ({ kind: 'text', text: `${index + 1}. ${text}` })),
      {
        kind: 'action',
        label: questions.length === 1 ? 'Answer the question' : 'Answer the questions',
        url: `${publicUrl}/questions?token=${encodeURIComponent(secret)}`,
      },
      {
        kind: 'text',
        text: `Answer by ${when}. We write the post then, with or without answers. Answers become facts on your fact sheet, and your posts may state them.`,
      },
    ],
    reason: 'Quillcast asks you about topics it knows little about',
  }
}
