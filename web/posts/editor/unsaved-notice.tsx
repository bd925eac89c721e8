import { formatMoment } from '../../platform/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { KeptDraft } from './kept-draft.ts'

interface UnsavedNoticeProps {
  kept: KeptDraft | undefined
  onBringBack(kept: KeptDraft): void
  onDiscard(): void
}

export function UnsavedNotice({ kept, onBringBack, onDiscard }: UnsavedNoticeProps) {
  if (!kept) return null
  const title = kept.draft.title.trim() || 'Untitled'
  return (
    <Notice tone="warn" title="You have unsaved text">
      <p>
        “{title}” was typed here {formatMoment(kept.at)} and not saved.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => onBringBack(kept)}>
          Bring it back
        </Button>
        <Button look="quiet" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </Notice>
  )
}
