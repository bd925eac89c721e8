import { foldText } from '../../../contract/keywords/fold-text.ts'
import { hasKeyword, keywordKey } from '../../../contract/keywords/find-keyword.ts'
import type { Insight } from '../../../contract/keywords/strategy.ts'

export interface KnownPost {
  /** Null for one that is on the site only. */
  id: string | null
  title: string
  url: string | null
  keywords: string[]
  publishedAt: Date | null
}

interface FindInsightsInput {
  /** The account's own, the most telling first. */
  keywords: string[]
  /** Here and on the site, each once. */
  posts: KnownPost[]
  /** What posts compete for, with them. */
  competing: { word: string; posts: KnownPost[] }[]
  /** What more posts on the platform are about than before. */
  rising: { word: string; recent: number; before: number }[]
  now: Date
}

// A page that is read at a glance.
const maxPerKind = { competing: 3, gap: 6, rising: 3, refresh: 3 }
// A year on, prices, seasons and links have changed.
const refreshAfterDays = 365
const dayMs = 86_400_000

/** A pure function: the same posts and words give the same advice, and each figure in it can be counted again. */
export function findInsights({ keywords, posts, competing, rising, now }: FindInsightsInput): Insight[] {
  const covered = posts.map(({ title, keywords: words }) => foldText([title, ...words].join('\n')))
  const isCovered = (word: string) => {
    const wanted = foldText(word)
    return wanted.units.length === 0 || covered.some((text) => hasKeyword(text, wanted))
  }
  const gaps = distinct(keywords).filter((word) => !isCovered(word))
  const moving = rising.filter(({ word }) => !isCovered(word) && !gaps.includes(word))
  const old = posts
    .filter(
      (post) => post.publishedAt && now.getTime() - post.publishedAt.getTime() > refreshAfterDays * dayMs,
    )
    .toSorted((a, b) => a.publishedAt!.getTime() - b.publishedAt!.getTime())
  return [
    ...competing.slice(0, maxPerKind.competing).map(competingInsight),
    ...gaps.slice(0, maxPerKind.gap).map((word) => gapInsight(word, posts.length)),
    ...moving.slice(0, maxPerKind.rising).map(risingInsight),
    ...old.slice(0, maxPerKind.refresh).map((post) => refreshInsight(post, now)),
  ]
}

const distinct = (words: string[]) => [...new Map(words.map((word) => [keywordKey(word), word])).values()]
const pluralize = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`)
const presentPost = ({ id, title, url }: KnownPost) => ({ id, title, url })

function competingInsight({ word, posts }: FindInsightsInput['competing'][number]): Insight {
  const oldest = posts.at(-1)!
  return {
    kind: 'competing',
    title: `Focus one post on “${word}”`,
    reason: `${posts.length} of your posts have “${word}” in their title or address, so search engines have to choose between them. Give “${oldest.title}” a different title, or merge the posts.`,
    topic: null,
    post: presentPost(oldest),
  }
}

const gapInsight = (word: string, posts: number): Insight => ({
  kind: 'gap',
  title: `Write about “${word}”`,
  reason: `It's one of your keywords, but none of your ${pluralize(posts, 'post')} uses it as a keyword or in its title.`,
  topic: { title: `What to know about ${word}`, keywords: [word] },
  post: null,
})

const risingInsight = ({ word, recent, before }: FindInsightsInput['rising'][number]): Insight => ({
  kind: 'rising',
  title: `“${word}” is rising`,
  reason: `${pluralize(recent, 'post')} on Quillcast used it in the last four weeks, up from ${before} in the four before. None of yours does.`,
  topic: { title: `What to know about ${word}`, keywords: [word] },
  post: null,
})

function refreshInsight(post: KnownPost, now: Date): Insight {
  const months = Math.floor((now.getTime() - post.publishedAt!.getTime()) / dayMs / 30.44)
  return {
    kind: 'refresh',
    title: `Refresh “${post.title}”`,
    reason: `It was published ${months} months ago and is one of the oldest on your site. Update its figures, prices and links, then publish it again.`,
    topic: null,
    post: presentPost(post),
  }
}
