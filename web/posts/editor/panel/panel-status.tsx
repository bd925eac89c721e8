import type { Post } from '../../../../contract/posts/posts.ts'
import { formatMoment, formatUtc } from '../../../platform/dates.ts'
import { PostStatusBadge } from '../../post-status-badge.tsx'
import { PanelSection } from './panel-section.tsx'
import { NewTabLink } from '../../../ui/button.tsx'

interface PanelStatusProps {
  post: Post | undefined
  /** What is here is newer than what stands on the site. */
  isAhead: boolean
}

export function PanelStatus({ post, isAhead }: PanelStatusProps) {
  const url = post?.wordpress_url
  return (
    <PanelSection title="Status">
      <p>
        <PostStatusBadge status={post?.status ?? 'draft'} />
      </p>
      {post?.status === 'scheduled' && post.scheduledDate && (
        <p>
          Goes out {formatMoment(post.scheduledDate)}{' '}
          <span className="text-soft">({formatUtc(post.scheduledDate)})</span>
        </p>
      )}
      {post?.published_at && <p>First published {formatMoment(post.published_at)}.</p>}
      {isAhead && <p>Your site has an older version. Press Publish to update it.</p>}
      {post?.failure && (
        <p className="text-danger">
          {post.failure.message} {post.failure.fix}
        </p>
      )}
      {url && (
        <p>
          <NewTabLink href={url}>View the live post</NewTabLink>
        </p>
      )}
    </PanelSection>
  )
}
