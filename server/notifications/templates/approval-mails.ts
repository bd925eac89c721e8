import { action } from '../mail/mail-content.ts'
import { dateTimeInZones } from '../utc-dates.ts'
import type { Templates } from './template-data.ts'

export const approvalMails = {
  /** To the approver. Its link opens a page that works without signing in. */
  'approval-request': ({ business, name, title, at, zone, until }, { publicUrl, secret }) => ({
    subject: `Please approve: ${title}`,
    preheader: `${business} asks you to read a post before it’s published.`,
    heading: `${business} asks for your approval`,
    blocks: [
      `Hello ${name}, this post is ready for you:`,
      { kind: 'title', text: title },
      at && `It’s planned for ${dateTimeInZones(at, zone)}.`,
      'Read it, comment on any sentence, and approve it or ask for changes. You don’t need an account.',
      action('Read the post', `${publicUrl}/approve?token=${encodeURIComponent(secret)}`),
      `The link is yours: anyone who has it can decide in your name, so please don’t forward it. It works until ${dateTimeInZones(until, zone)}.`,
    ],
    reason: `${business} named you as an approver of this post`,
  }),
  'approval-decided': ({ name, title, postId, decision, comments, consequence }, { publicUrl }) => {
    const isApproved = decision === 'approved'
    return {
      subject: isApproved ? `${name} approved: ${title}` : `${name} asks for changes: ${title}`,
      preheader: comments || consequence,
      heading: isApproved ? `${name} approved your post` : `${name} asks for changes`,
      blocks: [
        { kind: 'title', text: title },
        comments && `${comments} Read them in the editor, under Share.`,
        consequence,
        action('Open the post', `${publicUrl}/dashboard/posts/${postId}#approval`),
      ],
      reason: 'you asked for approval of this post in Quillcast',
    }
  },
} satisfies Partial<Templates>
