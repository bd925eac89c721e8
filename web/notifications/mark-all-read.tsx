import { Icon } from '../ui/icon.tsx'
import type { NotificationsPage } from './notification-queries.ts'
import { useMarkRead } from './use-mark-read.ts'

/** Renders nothing if all are read. */
export function MarkAllRead({ page }: { page: NotificationsPage | undefined }) {
  const { mutate: markRead } = useMarkRead()
  if (!page?.unreadCount) return null
  return (
    <button
      type="button"
      className="inline-flex min-h-11 items-center gap-2 rounded-lg px-3 text-sm font-medium text-accent hover:bg-sunken hover:text-accent-strong"
      onClick={(event) => {
        // The button disappears, so the surrounding panel takes the focus.
        event.currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus()
        markRead(undefined)
      }}
    >
      <Icon name="check" className="size-4" />
      Mark all as read
    </button>
  )
}
