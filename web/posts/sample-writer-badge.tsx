import type { Post } from '../../contract/posts/posts.ts'
import { Badge } from '../ui/badge.tsx'

/** Says that no model wrote this, but the built-in stand-in. */
export function SampleWriterBadge({ writer }: { writer: Post['writer'] }) {
  return writer === 'sample' ? <Badge tone="warn">Sample writer</Badge> : null
}
