import type { MailContent } from '../mail/mail-content.ts'
import type { News } from './template-data.ts'

/** In the operator's own words. */
export function writeNews({ subject, paragraphs, link }: News): MailContent {
  return {
    subject,
    preheader: paragraphs[0] ?? '',
    heading: subject,
    blocks: [
      ...paragraphs.map((text) => ({ kind: 'text' as const, text })),
      ...(link ? [{ kind: 'action' as const, ...link }] : []),
    ],
    reason: 'you subscribed to our news',
  }
}
