import type { Post } from '../../contract/posts.ts'
import { formatMoment } from '../platform/dates.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

interface ConflictPanelProps {
  other: Post
  /** Whether the other version stands in the editor now. */
  isOtherShown: boolean
  onLoadOther(): void
  onKeepMine(): void
}

/** Neither text is lost: both stay at hand until the person saves one of them. */
export function ConflictPanel({ other, isOtherShown, onLoadOther, onKeepMine }: ConflictPanelProps) {
  return (
    <Notice tone="warn" title="This post was changed somewhere else" isUrgent>
      <p>
        The other version, “{other.title}” with {other.word_count} {other.word_count === 1 ? 'word' : 'words'}
        , was saved {formatMoment(other.updated_at)}.{' '}
        {isOtherShown
          ? 'It stands in the editor now; your own text is kept until you save.'
          : 'Your own text stands in the editor and is not saved yet.'}
      </p>
      <div className="flex flex-wrap gap-3">
        {!isOtherShown && (
          <Button look="secondary" onClick={onLoadOther}>
            Load the other version
          </Button>
        )}
        <Button look="secondary" onClick={onKeepMine}>
          Keep mine
        </Button>
      </div>
    </Notice>
  )
}
