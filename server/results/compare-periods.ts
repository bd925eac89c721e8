import type { ChangedPost, Figures, PostResult } from '../../contract/results.ts'

// Clicks that come independently vary by their square root; twice that is rarely chance.
const minDeviation = 2
const minShare = 0.2
// Below this many clicks only impressions can tell, which vary far more.
const fewClicks = 10
const minImpressions = 100
const minImpressionsShare = 0.4

/** 1 for a post that rises, -1 for one that fades, 0 for what may be chance. `ratio`: days now per days before. */
export function trendOf(now: Figures, before: Figures, ratio: number): -1 | 0 | 1 {
  const signOf = (change: number, least: number) => (Math.abs(change) < least ? 0 : change > 0 ? 1 : -1)
  const clicks = before.clicks * ratio
  const deviation = Math.sqrt(now.clicks + clicks * ratio)
  if (Math.max(now.clicks, clicks) >= fewClicks)
    return signOf(now.clicks - clicks, Math.max(minDeviation * deviation, minShare * clicks))
  const shown = before.impressions * ratio
  return signOf(now.impressions - shown, Math.max(minImpressions, minImpressionsShare * shown))
}

/** The change in percent a day; null where there was nothing before. */
export const changeOf = (now: number, before: number, ratio: number): number | null =>
  before > 0 ? Math.round((now / (before * ratio) - 1) * 100) : null

export interface ComparedPost extends PostResult {
  before: Figures
  /** Went live during the earlier period or later: of course it rises. */
  isNew: boolean
}

const maxListed = 5

/** What rises and what fades, largest change first; the earlier figures are those for as many days as now. */
export function compare(
  posts: ComparedPost[],
  ratio: number,
): { rising: ChangedPost[]; fading: ChangedPost[] } {
  const listed = (trend: -1 | 1) =>
    posts
      .filter((post) => trendOf(post, post.before, ratio) === trend && !(trend === 1 && post.isNew))
      .map(({ before, ...post }) => ({
        ...post,
        before: {
          clicks: Math.round(before.clicks * ratio),
          impressions: Math.round(before.impressions * ratio),
          position: before.position,
        },
      }))
      .toSorted(
        (a, b) =>
          trend * (b.clicks - b.before.clicks - (a.clicks - a.before.clicks)) ||
          trend * (b.impressions - b.before.impressions - (a.impressions - a.before.impressions)),
      )
      .slice(0, maxListed)
  return { rising: listed(1), fading: listed(-1) }
}
