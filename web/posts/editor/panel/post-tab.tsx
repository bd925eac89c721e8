import type { Post } from '../../../../contract/posts/posts.ts'
import { formatMoment, formatUtc } from '../../../platform/dates.ts'
import { NewTabLink } from '../../../ui/button.tsx'
import { PostStatusBadge } from '../../post-status-badge.tsx'
import { SiteFields } from '../../site-fields/site-fields.tsx'
import { ScheduleField } from '../schedule-field.tsx'
import type { PostEditing } from '../use-post-editor.ts'

export interface PostTabProps {
  post: Post | undefined
  editor: Pick<PostEditing, 'draft' | 'errors' | 'isSaving' | 'change'>
  /** Empty without a site, undefined while nobody knows. */
  siteUrl: string | undefined
  /** What is here is newer than what the site has. */
  isAhead: boolean
  saves: { schedule(): void; unschedule(): void }
}

/** Where the post is, when it goes out, and how it is found and shown on the site. */
export function PostTab({ post, editor, siteUrl, isAhead, saves }: PostTabProps) {
  const { draft, errors, isSaving, change } = editor
  return (
    <>
      <Status post={post} isAhead={isAhead} />
      {post?.status !== 'published' && (
        <ScheduleField
          scheduledDate={draft.scheduledDate}
          error={errors.scheduledDate}
          scheduledFor={post?.status === 'scheduled' ? post.scheduledDate : null}
          isSaving={isSaving}
          onChange={(scheduledDate) => change({ scheduledDate })}
          onSchedule={saves.schedule}
          onUnschedule={saves.unschedule}
        />
      )}
      <SiteFields {...{ draft, errors, change, siteUrl }} liveUrl={post?.wordpress_url ?? null} />
    </>
  )
}

function Status({ post, isAhead }: Pick<PostTabProps, 'post' | 'isAhead'>) {
  const url = post?.wordpress_url
  return (
    <div className="space-y-1.5">
      <p className="flex flex-wrap items-center gap-x-3">
        <PostStatusBadge status={post?.status ?? 'draft'} />
        {url && <NewTabLink href={url}>View the live post</NewTabLink>}
      </p>
      {post?.status === 'scheduled' && post.scheduledDate && (
        <p>
          Goes out {formatMoment(post.scheduledDate)}{' '}
          <span className="text-soft">({formatUtc(post.scheduledDate)})</span>
        </p>
      )}
      {post?.published_at && <p>First published {formatMoment(post.published_at)}.</p>}
      {isAhead && <p>Your site has an older version. Press Update to change it.</p>}
      {post?.failure && (
        <p className="text-danger">
          {post.failure.message} {post.failure.fix}
        </p>
      )}
    </div>
  )
}
