/** What can be wrong with one post though the connection works. */
export const postCauses = {
  too_large: {
    message: 'Your site refused the post because it is too large.',
    fix: 'Shorten the post, or ask your host to raise the size limit.',
  },
  cap_edit_post: {
    message: 'This WordPress user may not change the post.',
    fix: 'Connect again with the user who published it, or with an editor.',
  },
  write_refused: {
    message: 'WordPress refused the post: {detail}',
    fix: 'Change what WordPress names, then publish again.',
  },
  needs_review_on_site: {
    message: 'The post waits for review on your site, because this WordPress user may not publish.',
    fix: 'Publish it there, or give the user the role Author and publish again.',
  },
  removed_on_site: {
    message: 'The post was removed on your site, so it is not put there again.',
    fix: 'Restore it from the trash in WordPress and publish again, or copy the text into a new post.',
  },
  private_on_site: {
    message: 'The post was made private on your site.',
    fix: 'Make it public in WordPress, then publish again.',
  },
  changed_on_site: {
    message: 'The place of this post on your site now holds something else.',
    fix: 'Copy the text into a new post and publish that.',
  },
  unsettled: {
    message: 'Your site did not confirm the post.',
    fix: 'Try again in a few minutes. If it goes on, ask your host whether the site is overloaded.',
  },
  internal_fault: {
    message: 'Something went wrong on our side, several times in a row.',
    fix: 'Publish again later: what stands on your site is looked up first. If it goes on, write to our support.',
  },
  missed_slot: {
    message:
      'The time of this post passed more than six hours ago, so it was not published without asking you.',
    fix: 'Publish it now or choose another time.',
  },
  subscription_ended: {
    message: 'The time of this post has come, but there is no paid plan.',
    fix: 'Renew your plan: the post is published if that happens within six hours of its time.',
  },
  edited_on_site: {
    message: 'Somebody changed this post in WordPress since we wrote it last, so nothing was overwritten.',
    fix: 'Look at the difference and choose: take their text, keep yours, or merge the two.',
  },
  undo_refused: {
    message: 'The post could not be taken back: {detail}',
    fix: 'Set it to Draft in WordPress, or mend the connection and take it back again.',
  },
  not_visible: {
    message: 'The post is published, but a visitor sees an error at its address (HTTP {status}).',
    fix: 'Open Settings > Permalinks in WordPress and press Save. If you use a "coming soon" page, switch it off.',
  },
} as const
