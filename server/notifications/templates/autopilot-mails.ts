import { action, link } from '../mail/mail-content.ts'
import { dateTimeInUtc, dateTimeInZones } from '../utc-dates.ts'
import { billingUrl } from './payment-mails.ts'
import type { Templates } from './template-data.ts'

export const autopilotMails = {
  /** Sent once per outage: the fault, its fix, and how much time is left. */
  'connection-broken': ({ siteUrl, message, fix, nextPost }, { publicUrl }) => {
    const host = URL.parse(siteUrl)?.host ?? siteUrl
    return {
      subject: `We can’t publish to ${host} right now`,
      preheader: message,
      heading: 'Your WordPress connection isn’t working',
      blocks: [
        message,
        `How to fix it: ${fix}`,
        nextPost &&
          `Your next post, “${nextPost.title}”, is scheduled for ${dateTimeInUtc(nextPost.at)}. It will be published on time if the connection works by then.`,
        action('Check your connection', `${publicUrl}/dashboard/settings?tab=site#your-site`),
      ],
      reason: 'Quillcast publishes to your WordPress site',
    }
  },
  /** A written post will not be published without the owner. */
  'slot-held': ({ title, at, zone, why, postId }, { publicUrl }) => {
    const autopilot = `${publicUrl}/dashboard/plan`
    return {
      subject: `On hold: ${title}`,
      preheader: why,
      heading: postId ? 'Your post is on hold' : 'Your next post is on hold',
      blocks: [
        postId && { kind: 'title', text: title },
        postId
          ? `It was planned for ${dateTimeInZones(at, zone)}. ${why} We haven’t published it, and your post is saved.`
          : `Your next slot is on ${dateTimeInZones(at, zone)}. ${why}`,
        postId
          ? action('Review the post', `${publicUrl}/dashboard/posts/${postId}`)
          : action('Open your plan', autopilot),
        postId && link('Approve or skip it in your plan', autopilot),
      ],
      reason: 'a post that Quillcast wrote for your schedule is on hold',
    }
  },
  'slot-missed': ({ at, zone, why, topic }, { publicUrl }) => ({
    subject: 'A scheduled post was not published',
    preheader: why,
    blocks: [
      `We didn’t publish a post on ${dateTimeInZones(at, zone)}. ${why}`,
      topic && `The topic was “${topic}”.`,
      action('Go to your plan', `${publicUrl}/dashboard/plan`),
    ],
    reason: 'Quillcast publishes posts on your schedule',
  }),
  'no-topic': ({ at, zone }, { publicUrl }) => ({
    subject: 'No topic chosen yet for your next post',
    preheader: 'Add a topic and we’ll write the post.',
    heading: 'What should the next post be about?',
    blocks: [
      `Your next slot is on ${dateTimeInZones(at, zone)}, and no topic is left for it. Until you add one, nothing will be published.`,
      action('Add a topic', `${publicUrl}/dashboard/plan`),
    ],
    reason: 'your Quillcast autopilot has no topic for a post',
  }),
  'autopilot-lapsed': (_data, { publicUrl }) => ({
    subject: 'Autopilot is paused',
    preheader: 'Your plan has ended. Renew it to start again.',
    blocks: [
      'Your plan has ended, so we’ve stopped writing and publishing for your schedule. Your posts, topics ' +
        'and times are saved. Autopilot starts again as soon as you have a plan.',
      action('Choose a plan', billingUrl(publicUrl)),
    ],
    reason: 'your Quillcast plan has ended',
  }),
  /** Weekly: the proposed topics that come next. */
  suggestions: ({ topics, keywords }, { publicUrl, monthUrl }) => {
    const plan = `${publicUrl}/dashboard/plan`
    return {
      subject: 'Topics for your next posts',
      preheader: topics[0] ?? 'Topics from what your site says.',
      blocks: [
        'We propose these from what your site says and hasn’t written about yet. Approve, change or drop them in your plan.',
        ...topics,
        `Keywords: ${keywords.join(', ')}`,
        monthUrl ? action('Approve the month', monthUrl) : action('Go to your topics', plan),
        monthUrl && link('Swap, edit or drop a topic first', plan),
      ],
      reason: 'you get topic suggestions once a week',
    }
  },
} satisfies Partial<Templates>
