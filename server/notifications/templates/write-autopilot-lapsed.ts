import type { MailContent } from '../mail-content.ts'
import type { MailContext, TemplateData } from './templates.ts'

/** Said once when the paid plan ends. */
export function writeAutopilotLapsed(
  _data: TemplateData['autopilot-lapsed'],
  { publicUrl }: MailContext,
): MailContent {
  return {
    subject: 'Your autopilot is paused',
    preheader: 'There is no paid plan at the moment.',
    heading: 'Your autopilot is paused',
    blocks: [
      {
        kind: 'text',
        text: 'There is no paid plan for your account at the moment, so no posts are written or published for your slots. Your posts, topics and times stay as they are, and it all goes on with your next payment.',
      },
      { kind: 'action', label: 'See your plan', url: `${publicUrl}/dashboard/settings?tab=billing` },
    ],
    reason: 'the paid plan of your Quillcast account has ended',
  }
}
