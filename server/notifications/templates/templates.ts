import { action, type MailContent } from '../mail/mail-content.ts'
import { accountMails } from './account-mails.ts'
import { approvalMails } from './approval-mails.ts'
import { autopilotMails } from './autopilot-mails.ts'
import { paymentMails } from './payment-mails.ts'
import { planMails } from './plan-mails.ts'
import { postMails } from './post-mails.ts'
import type { News, Templates } from './template-data.ts'

const newsMail = ({ subject, paragraphs, link: button }: News): MailContent => ({
  subject,
  preheader: paragraphs[0] ?? '',
  blocks: [...paragraphs, button && action(button.label, button.url)],
  reason: 'you subscribed to our news',
})

export const templates: Templates = {
  ...accountMails,
  ...paymentMails,
  ...planMails,
  ...postMails,
  ...autopilotMails,
  ...approvalMails,
  'news-features': newsMail,
  'news-marketing': newsMail,
}
