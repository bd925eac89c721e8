import { memo } from 'react'
import { Link } from '../../platform/routing/router.tsx'
import { Stroke } from '../../ui/icon.tsx'
import { Menu, menuItemClasses } from '../../ui/menu.tsx'
import { titleOf } from './change-words.ts'
import { obstacleTo, type ChangeAction, type PostSummary } from './post-changes.ts'

export type OnAction = (action: ChangeAction, posts: PostSummary[]) => void

const actions: { action: ChangeAction; label: (post: PostSummary) => string; look?: string }[] = [
  { action: 'publish', label: () => 'Publish now' },
  { action: 'schedule', label: ({ status }) => (status === 'scheduled' ? 'Reschedule' : 'Schedule') },
  { action: 'unschedule', label: () => 'Unschedule' },
  { action: 'restore', label: () => 'Restore' },
  { action: 'delete', label: () => 'Delete', look: 'text-danger' },
]

/** What can be done with a post as it stands. Like its title and its date not drawn anew where only the choice changes. */
export const PostMenu = memo(function PostMenu({
  post,
  onAction,
}: {
  post: PostSummary
  onAction: OnAction
}) {
  const { id, status, wordpress_url, deleted_at } = post
  return (
    <Menu
      label={`Actions for ${titleOf(post)}`}
      face={
        <Stroke size={20} className="size-5 stroke-soft stroke-[3.2]" d="M4 10h.01M10 10h.01M16 10h.01" />
      }
    >
      {status === 'published' && wordpress_url && (
        <a role="menuitem" href={wordpress_url} target="_blank" rel="noreferrer" className={menuItemClasses}>
          View
        </a>
      )}
      {!deleted_at && (
        <Link role="menuitem" to={`/dashboard/posts/${id}`} className={menuItemClasses}>
          Edit
        </Link>
      )}
      {actions
        .filter(({ action }) => !obstacleTo(action, post))
        .map(({ action, label, look = '' }) => (
          <button
            key={action}
            type="button"
            role="menuitem"
            className={`${menuItemClasses} ${look}`}
            onClick={() => onAction(action, [post])}
          >
            {label(post)}
          </button>
        ))}
    </Menu>
  )
})
