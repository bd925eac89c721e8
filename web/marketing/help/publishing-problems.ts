import type { Problem } from './connection-problems.ts'

/** What can stop a single post though the connection works. */
export const publishingProblems: Problem[] = [
  {
    seen: 'The post is waiting for review on your site.',
    help: [
      'The WordPress user isn’t allowed to publish. Publish it there, or give the user the role Author and publish again.',
    ],
    causes: ['needs_review_on_site'],
  },
  {
    seen: 'The post was removed on your site.',
    help: [
      'We don’t publish it again automatically. Restore it from the trash in WordPress, or copy the text into a new post.',
    ],
    causes: ['removed_on_site'],
  },
  {
    seen: 'The post was made private on your site.',
    help: ['Make it public in WordPress, then publish again.'],
    causes: ['private_on_site'],
  },
  {
    seen: 'Your site now has something else in its place.',
    help: ['Copy the text into a new post and publish that.'],
    causes: ['changed_on_site'],
  },
  {
    seen: 'Someone changed the post in WordPress.',
    help: [
      'We never overwrite it. Open the post to compare both versions, then take theirs, keep yours or merge them.',
    ],
    causes: ['edited_on_site'],
  },
  {
    seen: 'Your site changed the text, or an address in it, when it saved the post.',
    help: [
      'We show what became of what. A plugin for Markdown, formatting, security, images or a CDN often does this.',
      'Look at the post on your site, and deactivate the plugin if something is wrong. Your next update isn’t held up by it.',
    ],
    causes: ['text_rewritten', 'address_rewritten'],
  },
  {
    seen: 'A post couldn’t be taken back.',
    help: ['Set it to Draft in WordPress, or fix the connection and take it back again.'],
    causes: ['undo_refused'],
  },
  {
    seen: 'The post is published, but visitors see an error.',
    help: [
      'Open Settings, Permalinks in WordPress and press Save.',
      'If you use a “coming soon” page, turn it off.',
    ],
    causes: ['not_visible'],
  },
  {
    seen: 'WordPress refused the post, or found it too large.',
    help: [
      'Change what WordPress complains about in its message.',
      'Shorten the post, or ask your host to raise the limit.',
    ],
    causes: ['write_refused', 'too_large'],
  },
  {
    seen: 'The site didn’t confirm the post.',
    help: ['Try again in a few minutes. We check your site first, so publishing again is safe.'],
    causes: ['unsettled'],
  },
  {
    seen: 'The planned time passed more than six hours ago.',
    help: ['Publish it now or choose another time.'],
    causes: ['missed_slot'],
  },
  {
    seen: 'You have no active plan.',
    help: [
      'Renew your plan. If you do so within six hours of the planned time, the post is still published.',
    ],
    causes: ['subscription_ended'],
  },
  {
    seen: 'Something went wrong on our side, several times.',
    help: ['Publish again later. If it keeps failing, email us.'],
    causes: ['internal_fault'],
  },
]
