import type { PostStatus } from '../../contract/posts.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { SpinnerMark } from '../ui/spinner.tsx'

const looks: Record<PostStatus, [BadgeTone, string]> = {
  writing: ['accent', 'Writing'],
  draft: ['grey', 'Draft'],
  held: ['warn', 'Held'],
  scheduled: ['blue', 'Scheduled'],
  publishing: ['accent', 'Publishing'],
  published: ['good', 'Published'],
  failed: ['danger', 'Failed'],
}

export function PostStatusBadge({ status }: { status: PostStatus }) {
  // A server newer than this page may know more of them.
  const [tone, label] = looks[status] ?? ['grey', status]
  if (status !== 'writing' && status !== 'publishing') return <Badge tone={tone}>{label}</Badge>
  return (
    <Badge tone={tone}>
      <span className="inline-flex items-center gap-1.5">
        <SpinnerMark />
        {label}
      </span>
    </Badge>
  )
}
