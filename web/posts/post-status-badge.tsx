import type { PostStatus } from '../../contract/posts.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'

const looks: Record<PostStatus, [BadgeTone, string]> = {
  writing: ['purple', 'Writing'],
  draft: ['grey', 'Draft'],
  held: ['warn', 'Held'],
  scheduled: ['blue', 'Scheduled'],
  publishing: ['accent', 'Publishing'],
  published: ['good', 'Published'],
  failed: ['danger', 'Failed'],
}

export function PostStatusBadge({ status }: { status: PostStatus }) {
  const [tone, label] = looks[status]
  return <Badge tone={tone}>{label}</Badge>
}
