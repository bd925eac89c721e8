import { useMemo } from 'react'
import { formatMoment } from '../../../platform/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { diffDrafts } from '../../revisions/diff-content.ts'
import { MarkedSide } from '../../revisions/marked-text.tsx'
import { readBlocks } from '../../../../contract/posts/text-blocks.ts'
import { CopyButton } from '../panel/copy-button.tsx'
import type { Conflict } from '../editor-state.ts'
import type { PostEditing } from '../use-post-editor.ts'
import { draftOf, type PostDraft } from '../../post-draft.ts'

interface ConflictPanelProps {
  editor: Pick<PostEditing, 'draft' | 'loadOther' | 'endConflict'>
  conflict: Conflict
  onKeepMine(): void
}

/** Neither text is lost: both stay at hand until the person has chosen one of them. */
export function ConflictPanel({ editor, conflict, onKeepMine }: ConflictPanelProps) {
  const { other, mine = editor.draft } = conflict
  const isOtherShown = conflict.mine !== undefined
  const rows = useMemo(() => diffDrafts(draftOf(other), mine), [other, mine])
  return (
    <section
      aria-labelledby="conflict"
      className="space-y-4 rounded-xl border border-warn/35 bg-warn-wash p-4 sm:p-5"
    >
      <div role="alert" className="space-y-1">
        <h2 id="conflict" tabIndex={-1} className="font-semibold">
          This post was changed somewhere else
        </h2>
        <p>
          The other version, “{other.title || 'Untitled'}” with {other.word_count}{' '}
          {other.word_count === 1 ? 'word' : 'words'}, was saved {formatMoment(other.updated_at)}.{' '}
          {isOtherShown
            ? 'It’s in the editor now. Your own text is kept here.'
            : 'Your own text is in the editor and isn’t saved yet.'}
        </p>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <MarkedSide name="Your text" rows={rows} side="added">
          <Button look="secondary" onClick={() => goOn(onKeepMine)}>
            Keep mine
          </Button>
          <CopyButton text={() => plainOf(mine)} done="Your text is copied">
            Copy my text
          </CopyButton>
        </MarkedSide>
        <MarkedSide name="The other version" rows={rows} side="removed">
          <Button
            look="secondary"
            onClick={() => (isOtherShown ? goOn(editor.endConflict) : editor.loadOther())}
          >
            {isOtherShown ? 'Keep this version' : 'Load the other version'}
          </Button>
          <CopyButton text={() => plainOf(other)} done="The other version is copied">
            Copy the other text
          </CopyButton>
        </MarkedSide>
      </div>
    </section>
  )
}

/** The panel goes with its buttons; the focus stays with the text that was chosen. */
function goOn(settle: () => void) {
  settle()
  document.getElementById('title')?.focus()
}

const plainOf = ({ title, content }: Pick<PostDraft, 'title' | 'content'>) =>
  [title, ...readBlocks(content).map(({ text }) => text)].join('\n\n')
