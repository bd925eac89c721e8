import { formatTime } from '../platform/dates.ts'

interface SaveIndicatorProps {
  isSaving: boolean
  isDirty: boolean
  savedAt: string | null
}

export function SaveIndicator({ isSaving, isDirty, savedAt }: SaveIndicatorProps) {
  const saved = savedAt ? `Last saved at ${formatTime(savedAt)}` : ''
  return (
    <p role="status" className="min-h-6 text-sm text-soft">
      {isSaving ? 'Saving...' : isDirty ? 'Unsaved changes' : saved}
    </p>
  )
}
