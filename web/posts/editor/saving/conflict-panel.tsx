import { useMemo, type ReactNode } from 'react'
import type { Post } from '../../../../contract/posts/posts.ts'
import { formatMoment } from '../../../platform/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { diffFields } from '../../revisions/diff-fields.ts'
import { diffContent, type DiffRow } from '../../revisions/diff-content.ts'
import { MarkedText } from '../../revisions/marked-text.tsx'
import { readBlocks } from '../../../../contract/posts/text-blocks.ts'
import { CopyButton } from '../panel/copy-button.tsx'
import type { Conflict } from '../editor-state.ts'
import { draftOf, type PostDraft } from '../../post-draft.ts'

interface ConflictPanelProps {
  conflict: Conflict
  draft: PostDraft
  onLoadOther(): void
  onKeepMine(): void
  /** One's own text is given up for the other one. */
  onGiveUp(): void
}

/** Neither text is lost: both stay at hand until the person has chosen one of them. */
export function ConflictPanel({ conflict, draft, onLoadOther, onKeepMine, onGiveUp }: ConflictPanelProps) {
  const { other, mine = draft } = conflict
  const isOtherShown = conflict.mine !== undefined
  const rows = useMemo(() => diffAll(other, mine), [other, mine])
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
        <Side name="Your text" rows={rows} side="added">
          <Button look="secondary" onClick={() => goOn(onKeepMine)}>
            Keep mine
          </Button>
          <CopyButton text={() => plainOf(mine)} done="Your text is copied">
            Copy my text
          </CopyButton>
        </Side>
        <Side name="The other version" rows={rows} side="removed">
          {isOtherShown ? (
            <Button look="secondary" onClick={() => goOn(onGiveUp)}>
              Keep this version
            </Button>
          ) : (
            <Button look="secondary" onClick={onLoadOther}>
              Load the other version
            </Button>
          )}
          <CopyButton text={() => plainOf(other)} done="The other version is copied">
            Copy the other text
          </CopyButton>
        </Side>
      </div>
    </section>
  )
}

function Side(props: { name: string; rows: DiffRow[]; side: 'added' | 'removed'; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h3 className="font-medium">{props.name}</h3>
      <section
        aria-label={props.name}
        // It scrolls, so the keyboard must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-72 grow overflow-y-auto rounded-lg border border-line bg-surface p-4 text-sm"
      >
        <MarkedText rows={props.rows} side={props.side} />
      </section>
      <div className="flex flex-wrap gap-2">{props.children}</div>
    </div>
  )
}

/** The panel goes with its buttons; the focus stays with the text that was chosen. */
function goOn(settle: () => void) {
  settle()
  document.getElementById('title')?.focus()
}

const diffAll = (other: Post, mine: PostDraft) => [
  ...diffContent(pageOf(other), pageOf(mine)),
  ...diffFields(draftOf(other), mine),
]

type Text = Pick<PostDraft, 'title' | 'content'>
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const pageOf = ({ title, content }: Text) => `<h2>${escape(title)}</h2>${content}`
const plainOf = ({ title, content }: Text) =>
  [title, ...readBlocks(content).map(({ text }) => text)].join('\n\n')
