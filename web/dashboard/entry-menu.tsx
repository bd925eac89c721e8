import { Link } from '../platform/routing/router.tsx'
import { Menu, menuItemClasses } from '../ui/menu.tsx'
import { addressOf, titleOf, type CalendarEntry } from './calendar-entries.ts'

interface EntryMenuProps {
  entry: CalendarEntry
  isMovable: boolean
  onMove(entry: CalendarEntry): void
}

export function EntryMenu({ entry, isMovable, onMove }: EntryMenuProps) {
  return (
    <Menu label={`Actions for ${titleOf(entry)}`} face={<span aria-hidden="true">⋯</span>}>
      <Link role="menuitem" to={addressOf(entry)} className={menuItemClasses}>
        Open
      </Link>
      {isMovable && (
        <button type="button" role="menuitem" className={menuItemClasses} onClick={() => onMove(entry)}>
          Move to…
        </button>
      )}
      {entry.wordpress_url && (
        <a
          role="menuitem"
          href={entry.wordpress_url}
          target="_blank"
          rel="noreferrer"
          className={menuItemClasses}
        >
          View
        </a>
      )}
    </Menu>
  )
}
