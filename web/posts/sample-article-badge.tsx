import type { Post } from '../../contract/posts/posts.ts'
import { Badge } from '../ui/badge.tsx'

/** Says that this is one of the built-in articles, not a post about the customer's topic. */
export function SampleArticleBadge({ writer }: { writer: Post['writer'] }) {
  return writer === 'sample' ? <Badge tone="warn">Sample article</Badge> : null
}
