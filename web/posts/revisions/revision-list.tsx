import type { AnswerOf } from '../../../contract/operation.ts'
import type { Api } from '../../../contract/api.ts'
import { formatMoment } from '../../platform/dates.ts'
import { Button } from '../../ui/button.tsx'

export type RevisionSummary = AnswerOf<Api['posts']['revisions']>['revisions'][number]

const origins: Record<RevisionSummary['origin'], string> = {
  autosave: 'Saved while you typed',
  save: 'Saved by you',
  writer: 'Written by Quillcast',
  restore: 'Restored',
}

interface RevisionListProps {
  revisions: RevisionSummary[]
  chosen: string
  onChoose(id: string): void
  onMore: (() => void) | undefined
}

export function RevisionList({ revisions, chosen, onChoose, onMore }: RevisionListProps) {
  return (
    <div className="max-h-40 overflow-y-auto p-1 md:max-h-[50dvh]">
      <ul aria-label="Earlier versions" className="space-y-1">
        {revisions.map(({ id, created_at, origin, word_count }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === chosen}
              className="w-full rounded-lg border border-transparent px-3 py-2 text-left hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-wash"
              onClick={() => onChoose(id)}
            >
              <span className="block font-medium">{formatMoment(created_at)}</span>{' '}
              <span className="block text-sm text-soft">
                {origins[origin]} · {word_count} {word_count === 1 ? 'word' : 'words'}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {onMore && (
        <Button look="quiet" onClick={onMore}>
          Show older ones
        </Button>
      )}
    </div>
  )
}
