import type { WpPost } from '../wordpress/marked-posts.ts'
import { mergeTexts } from './merge-texts.ts'
import { readSiteText } from './read-site-text.ts'

interface SiteTextTask {
  post: WpPost
  /** Ids by picture address. */
  pictures: [string, string][]
}

interface MergeTask {
  base: string
  ours: string
  theirs: string
}

/** Runs in a thread for long texts; see site-text.ts. */
export const tasks = {
  read: ({ post, pictures }: SiteTextTask) => readSiteText(post, new Map(pictures)),
  merge: ({ base, ours, theirs }: MergeTask) => mergeTexts(base, ours, theirs),
}
