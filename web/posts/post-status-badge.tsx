import type { Post, PostStatus } from '../../contract/posts/posts.ts'
import { Badge, statusLooks, type BadgeTone } from '../ui/badge.tsx'
import { SpinnerMark } from '../ui/spinner.tsx'

const updateLooks: Record<NonNullable<Post['update']>['state'], [BadgeTone, string]> = {
  publishing: ['accent', 'Updating'],
  failed: ['warn', 'Published'],
}

interface PostStatusBadgeProps {
  status: PostStatus
  /** Of a live post whose changes are being published or failed to. */
  update?: Post['update']
}

export function PostStatusBadge({ status, update = null }: PostStatusBadgeProps) {
  // A newer server may know statuses this page doesn't.
  const [tone, label] = update ? updateLooks[update.state] : (statusLooks[status] ?? ['grey', status])
  const isMoving = status === 'writing' || status === 'publishing' || update?.state === 'publishing'
  return (
    <Badge tone={tone}>
      <span className="inline-flex items-center gap-1.5">
        {isMoving && <SpinnerMark />}
        {label}
      </span>
    </Badge>
  )
}
