import type { Post } from '../../contract/posts/posts.ts'
import { Badge } from '../ui/badge.tsx'

/** Marks a built-in sample article, which is not about the customer's topic. */
export function SampleArticleBadge({ writer }: { writer: Post['writer'] }) {
  return writer === 'sample' ? <Badge tone="warn">Sample article</Badge> : null
}
