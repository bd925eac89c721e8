import type { WpPost } from '../wordpress/marked-posts.ts'
import { mergeTexts } from './merge-texts.ts'
import { readSiteText } from './read-site-text.ts'

/** Runs in a thread for long texts; see site-text.ts. */
export const tasks = {
  read: ({ post, pictures }: { post: WpPost; pictures: [string, string][] }) =>
    readSiteText(post, new Map(pictures)),
  merge: ({ base, ours, theirs }: { base: string; ours: string; theirs: string }) =>
    mergeTexts(base, ours, theirs),
}
