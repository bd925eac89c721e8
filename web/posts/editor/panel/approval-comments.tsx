import type { Editor } from '@tiptap/core'
import { useMemo } from 'react'
import type { ApprovalComment } from '../../../../contract/autopilot/approval.ts'
import { readBlocks } from '../../../../contract/posts/text-blocks.ts'
import { api } from '../../../platform/api.ts'
import { formatMoment } from '../../../platform/dates.ts'
import { refresh } from '../../../platform/query-client.ts'
import { Button } from '../../../ui/button.tsx'
import { ActionButton } from '../../../ui/call-button.tsx'
import { findSentences, lettersOf } from '../../text/find-sentences.ts'
import { useEditing } from '../editor-context.ts'
import { PanelFold } from './panel-fold.tsx'

/** Comments with the sentences they are about: open ones first, resolved ones folded. */
export function ApprovalComments({ comments }: { comments: ApprovalComment[] }) {
  const { content } = useEditing().draft
  const letters = useMemo(
    () =>
      ` ${lettersOf(
        readBlocks(content)
          .map(({ text }) => text)
          .join(' '),
      )} `,
    [content],
  )
  const list = (label: string, some: ApprovalComment[]) => (
    <ul aria-label={label} className="space-y-3">
      {some.map((comment) => (
        <CommentItem
          key={comment.id}
          comment={comment}
          isInText={letters.includes(` ${lettersOf(comment.quote)} `)}
        />
      ))}
    </ul>
  )
  const open = comments.filter(({ resolved }) => !resolved)
  const resolved = comments.filter((comment) => comment.resolved)
  return (
    <>
      {open.length > 0 && list('Open comments', open)}
      {resolved.length > 0 && (
        <PanelFold title={`${resolved.length} resolved`}>{list('Resolved comments', resolved)}</PanelFold>
      )}
    </>
  )
}

function CommentItem({ comment, isInText }: { comment: ApprovalComment; isInText: boolean }) {
  const { id, showText } = useEditing()
  const { name, quote, text, created_at, resolved } = comment
  return (
    <li className="space-y-1 rounded-lg border border-line bg-paper px-3 py-2">
      {quote && (
        <p dir="auto" className="line-clamp-3 border-s-2 border-accent ps-2 text-soft wrap-anywhere">
          {quote}
        </p>
      )}
      {quote && !isInText && <p className="font-medium text-warn">This is no longer in the text.</p>}
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      <p className="text-soft wrap-anywhere">
        {name}, {formatMoment(created_at)}
      </p>
      <div className="-ms-2 flex flex-wrap">
        {quote && isInText && (
          <Button look="quiet" className="px-2!" onClick={() => (showText(), select(quote))}>
            Show in text
          </Button>
        )}
        <ActionButton
          look="quiet"
          className="px-2!"
          call={() => api.autopilot.resolveComment({ id, commentId: comment.id, resolved: !resolved })}
          onDone={() => refresh(['autopilot', 'listApprovals'])}
          failure="The comment could not be changed. Please try again."
        >
          {resolved ? 'Open again' : 'Resolve'}
        </ActionButton>
      </div>
    </li>
  )
}

/** Selects a passage in the editor. */
function select(sentence: string): void {
  const { editor } = document.getElementById('content') as HTMLElement & { editor?: Editor }
  const [place] = editor ? findSentences(editor.state.doc, [{ id: '', sentence }]) : []
  if (place) editor?.chain().focus().setTextSelection(place).scrollIntoView().run()
}
