import type { PostFailure } from '../../../contract/posts/posts.ts'
import { connectionCauses } from './connection-causes.ts'
import { openToVisitors, warnings } from './warnings.ts'

/** Faults of a single post on a working connection. */
const postCauses = {
  too_large: {
    message: 'Your site refused the post because it is too large.',
    fix: 'Shorten the post, or ask your host to raise the size limit.',
  },
  cap_edit_post: {
    message: 'This WordPress user is not allowed to change the post.',
    fix: 'Connect with the user who published it, or with an editor.',
  },
  passage_blocked: {
    message: 'A firewall on your site (HTTP {status}) refused the post because of this: “{detail}”',
    fix: 'Reword it and publish again, or ask your host to allow it.',
  },
  write_refused: {
    message: 'WordPress refused the post: {detail}',
    fix: 'Change what WordPress names, then publish again.',
  },
  needs_review_on_site: {
    message:
      'The post is waiting for review on your site, because this WordPress user is not allowed to publish.',
    fix: 'Publish it there, or give the user the role Author and publish again.',
  },
  removed_on_site: {
    message: 'The post was removed on your site, so we did not publish it again.',
    fix: 'Restore it from the trash in WordPress and publish again, or copy the text into a new post.',
  },
  private_on_site: {
    message: 'The post was made private on your site.',
    fix: 'Make it public in WordPress, then publish again.',
  },
  changed_on_site: {
    message: 'Something else now has the place of this post on your site.',
    fix: 'Copy the text into a new post and publish that.',
  },
  unsettled: {
    message: 'Your site did not confirm the post.',
    fix: 'Try again in a few minutes. If it keeps happening, ask your host whether the site is overloaded.',
  },
  internal_fault: {
    message: 'Something went wrong on our side, several times in a row.',
    fix: 'Publish again later; we check your site first, so nothing appears twice. If it keeps happening, contact support.',
  },
  missed_slot: {
    message: 'This post is more than six hours late, so we did not publish it without asking you.',
    fix: 'Publish it now or choose another time.',
  },
  subscription_ended: {
    message: 'This post was due, but you have no paid plan.',
    fix: 'Renew your plan. If you do so within six hours of its time, the post is still published.',
  },
  edited_on_site: {
    message: 'Somebody changed this post in WordPress after our last update, so we did not overwrite it.',
    fix: 'Compare both versions, then use theirs, keep yours, or merge them.',
  },
  text_rewritten: {
    message: 'Your site changed the text when it saved it: {detail}.',
    fix: 'Look at the post on your site. A plugin for Markdown, formatting or security often does this; deactivate it if the text is wrong now.',
  },
  address_rewritten: {
    message: 'Your site changed an address in the text when it saved it: {detail}.',
    fix: 'Open it on your site. A plugin for images, links or a CDN often does this; nothing is wrong if it still opens.',
  },
  undo_refused: {
    message: 'The post could not be taken back: {detail}',
    fix: 'Set it to Draft in WordPress, or fix the connection and try again.',
  },
  not_visible: {
    message: 'The post is published, but visitors can’t read it: {detail}',
    fix: openToVisitors,
  },
} as const

/** Every cause with the text that owners read. */
export const causes = { ...connectionCauses, ...postCauses } satisfies Record<
  string,
  { message: string; fix: string }
>

export type Cause = keyof typeof causes

export interface CauseDetails {
  host?: string | undefined
  status?: number | undefined
  detail?: string | undefined
  link?: string | undefined
}

export function describeCause(
  cause: Cause | keyof typeof warnings,
  { host, status, detail, link }: CauseDetails = {},
): PostFailure {
  const values: Record<string, string> = {
    host: host || 'your site',
    status: String(status || 'no status'),
    // Text from the customer's WordPress, cut to fit a line.
    detail: detail?.slice(0, 300).toWellFormed() || 'no reason given',
  }
  const { message, fix } = { ...causes, ...warnings }[cause]
  const filled = message.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  return { cause, message: filled, fix, ...(link ? { link } : {}) }
}
