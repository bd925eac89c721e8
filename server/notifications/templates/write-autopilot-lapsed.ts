import type { MailContent } from '../mail/mail-content.ts'
import type { MailContext, TemplateData } from './template-data.ts'

/** Said once when the paid plan ends. */
export function writeAutopilotLapsed(
  _data: TemplateData['autopilot-lapsed'],
  { publicUrl }: MailContext,
): MailContent {
  return {
    subject: 'Autopilot is paused',
    preheader: 'Your plan has ended. Renew it to start again.',
    heading: 'Autopilot is paused',
    blocks: [
      {
        kind: 'text',
        text: 'Your plan has ended, so we’ve stopped writing and publishing for your schedule. Your posts, topics and times are saved. Autopilot starts again as soon as you have a plan.',
      },
      { kind: 'action', label: 'Choose a plan', url: `${publicUrl}/dashboard/settings?tab=billing` },
    ],
    reason: 'your Quillcast plan has ended',
  }
}
