import { formatTime } from '../../platform/dates.ts'
import { textLinkClasses } from '../../ui/button.tsx'

interface SaveIndicatorProps {
  isSaving: boolean
  isDirty: boolean
  savedAt: string | null
  /** The id of what must be settled before anything is saved. */
  hindrance?: string
}

/** For the eyes: what is said aloud are failures, as a pause in typing is no time to be talked to. */
export function SaveIndicator({ isSaving, isDirty, savedAt, hindrance }: SaveIndicatorProps) {
  const saved = savedAt ? `Last saved at ${formatTime(savedAt)}` : ''
  const dot = isSaving ? 'bg-blue' : isDirty ? 'bg-seal' : 'bg-good'
  const text = isSaving ? 'Saving...' : isDirty ? 'Unsaved changes' : saved
  return (
    <p className="flex min-h-6 items-center gap-2 text-sm text-soft">
      {text && <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${dot}`} />}
      {text}
      {hindrance && (
        <a href={`#${hindrance}`} className={textLinkClasses}>
          Choose a version
        </a>
      )}
    </p>
  )
}
