import type { ReactNode } from 'react'
import type { Post, PostStatus } from '../../contract/posts/posts.ts'

export type BadgeTone = 'grey' | 'blue' | 'purple' | 'good' | 'warn' | 'danger' | 'accent'

const tones: Record<BadgeTone, string> = {
  grey: 'bg-grey-wash text-ink',
  blue: 'bg-blue-wash text-blue',
  purple: 'bg-purple-wash text-purple',
  good: 'bg-good-wash text-good',
  warn: 'bg-warn-wash text-warn',
  danger: 'bg-danger-wash text-danger',
  accent: 'bg-accent-wash text-accent-strong',
}

export const badgeClasses = (tone: BadgeTone) =>
  `inline-block rounded-full px-2.5 py-0.5 text-sm font-medium whitespace-nowrap ${tones[tone]}`

export const Badge = ({ tone, children }: { tone: BadgeTone; children: ReactNode }) => (
  <span className={badgeClasses(tone)}>{children}</span>
)

/** Marks a built-in sample article, which is not about the customer's topic. */
export const SampleArticleBadge = ({ writer }: { writer: Post['writer'] | undefined }) =>
  writer === 'sample' ? <Badge tone="warn">Sample article</Badge> : null

export const statusLooks: Record<PostStatus, [BadgeTone, string]> = {
  writing: ['accent', 'Writing'],
  draft: ['grey', 'Draft'],
  held: ['warn', 'Held'],
  scheduled: ['blue', 'Scheduled'],
  publishing: ['accent', 'Publishing'],
  published: ['good', 'Published'],
  failed: ['danger', 'Failed'],
}
