import { minSampleWords } from '../../../../contract/profile/voice-rules.ts'

/** What became of each post that was found on a site. */
export interface SiteRead {
  added: number
  ours: number
  /** By other authors of the site. */
  others: number
  tooShort: number
  known: number
  /** Removed from the samples before; they stay out. */
  removed: number
  unreadable: number
  /** Older than those there is room for. */
  left: number
}

/** How many posts were added, and why the others were not. */
export function describeSiteRead(read: SiteRead): string {
  const { added, ours, others, tooShort, known, removed, unreadable, left } = read
  const found = added + ours + others + tooShort + known + removed + unreadable + left
  if (found === 0) return 'Your site has no published posts yet. Paste or upload your texts instead.'
  const reasons = [
    reason(tooShort, 'is', 'are', `shorter than ${minSampleWords} words`),
    reason(ours, 'was', 'were', 'written by Quillcast'),
    reason(others, 'is', 'are', 'by another author'),
    reason(known, 'is', 'are', 'already among your samples'),
    reason(removed, 'was', 'were', 'removed by you'),
    reason(unreadable, 'was', 'were', 'too complex to read'),
    reason(left, 'was', 'were', 'left out because we use only your newest posts'),
  ].filter((one) => one !== '')
  const heading = added === 0 ? `We found ${posts(found)} and added none` : `We added ${posts(added)}`
  if (reasons.length === 0) return `${heading}.`
  return `${heading}${added > 0 ? '. Not added' : ''}: ${listed(reasons)}.`
}

const posts = (count: number) => (count === 1 ? '1 post' : `${count} posts`)

const reason = (count: number, one: string, many: string, why: string) =>
  count === 0 ? '' : `${count} ${count === 1 ? one : many} ${why}`

const listed = (parts: string[]) => new Intl.ListFormat('en-US', { type: 'conjunction' }).format(parts)
