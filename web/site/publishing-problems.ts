import type { Problem } from './connection-problems.ts'

/** What can stop a single post though the connection works. */
export const publishingProblems: Problem[] = [
  {
    seen: 'The post waits for review on your site.',
    help: [
      'The WordPress user may not publish. Publish it there, or give the user the role Author and publish again.',
    ],
    causes: ['needs_review_on_site'],
  },
  {
    seen: 'The post was removed on your site.',
    help: [
      'It is not put there again by itself. Restore it from the trash in WordPress, or copy the text into a new post.',
    ],
    causes: ['removed_on_site'],
  },
  {
    seen: 'The post was made private on your site.',
    help: ['Make it public in WordPress, then publish again.'],
    causes: ['private_on_site'],
  },
  {
    seen: 'Its place on your site now holds something else.',
    help: ['Copy the text into a new post and publish that.'],
    causes: ['changed_on_site'],
  },
  {
    seen: 'Somebody changed the post in WordPress.',
    help: [
      'Nothing is overwritten. Open the post to see both texts side by side, then take theirs, keep yours, or merge them.',
    ],
    causes: ['edited_on_site'],
  },
  {
    seen: 'A post could not be taken back.',
    help: ['Set it to Draft in WordPress, or mend the connection and take it back again.'],
    causes: ['undo_refused'],
  },
  {
    seen: 'The post is published, but visitors see an error.',
    help: [
      'Open Settings, Permalinks in WordPress and press Save.',
      'If you use a “coming soon” page, switch it off.',
    ],
    causes: ['not_visible'],
  },
  {
    seen: 'WordPress refused the post, or found it too large.',
    help: [
      'Change what WordPress names in its message.',
      'Shorten the post, or ask your host to raise the limit.',
    ],
    causes: ['write_refused', 'too_large'],
  },
  {
    seen: 'The site did not confirm the post.',
    help: [
      'Try again in a few minutes. What stands on your site is looked up first, so that publishing again is safe.',
    ],
    causes: ['unsettled'],
  },
  {
    seen: 'The planned time passed more than six hours ago.',
    help: ['Publish it now or choose another time.'],
    causes: ['missed_slot'],
  },
  {
    seen: 'There is no paid plan.',
    help: ['Renew it. If that happens within six hours of the planned time, the post is still published.'],
    causes: ['subscription_ended'],
  },
  {
    seen: 'Something went wrong on our side, several times.',
    help: ['Publish again later. If it goes on, write to us.'],
    causes: ['internal_fault'],
  },
]
