import { Icon } from '../ui/icon.tsx'

export function MarkAllRead({ onPress }: { onPress(): void }) {
  return (
    <button
      type="button"
      className="inline-flex min-h-11 items-center gap-2 rounded-lg px-3 text-sm font-medium text-accent hover:bg-sunken hover:text-accent-strong"
      onClick={(event) => {
        // The button goes with the last unread one; the focus stays in its surroundings.
        event.currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus()
        onPress()
      }}
    >
      <Icon name="check" className="size-4" />
      Mark all as read
    </button>
  )
}
