import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import toast from 'react-hot-toast/headless'
import type { Approval, ApprovalComment } from '../../../../contract/autopilot/approval.ts'
import type { Post } from '../../../../contract/posts/posts.ts'
import { api, read, refresh } from '../../../platform/api.ts'
import { formatMoment } from '../../../platform/dates.ts'
import { textLinkClasses, Button } from '../../../ui/button.tsx'
import { ActionButton } from '../../../ui/call-button.tsx'
import { DialogButton } from '../../../ui/messages/dialog.tsx'
import { LoadState } from '../../../ui/messages/load-failure.tsx'
import { ApprovalRequest } from './approval-request.tsx'
import type { Editor } from '@tiptap/core'
import { findSentences, lettersOf } from '../../text/find-sentences.ts'
import { plainTextOf } from '../../post-draft.ts'
import { useEditing } from '../editor-context.ts'
import { Dot, PanelFold } from './panel-fold.tsx'

const approvalsQuery = ({ id }: Post) => ({
  ...read('autopilot', 'listApprovals', { id }),
  // Approvers decide at any time.
  staleTime: 0,
  refetchOnWindowFocus: true,
})

const describeDecision = ({ decision, decided_at, isCurrent }: Approval, by = '') =>
  `${decision === 'approved' ? 'Approved' : 'Changes requested'}${by} on ${formatMoment(decided_at!)}${isCurrent ? '' : ', for an earlier version'}`

/** The latest decision and what is left to answer, above the text. */
export function ApprovalLine({ post }: { post: Post }) {
  const { data } = useQuery(approvalsQuery(post))
  const isAsked = Boolean(data && data.approvals.length > 0)
  // A decision is about one version of the text. Most posts have none and ask once.
  useEffect(() => {
    if (isAsked) void refresh(['autopilot', 'listApprovals'])
  }, [post.version, isAsked])
  const open = data?.comments.filter(({ resolved }) => !resolved).length ?? 0
  const [latest] = (data?.approvals ?? [])
    .filter(({ decided_at }) => decided_at !== null)
    .toSorted((a, b) => Date.parse(b.decided_at!) - Date.parse(a.decided_at!))
  if (open === 0 && (!latest || post.status === 'published')) return null
  return (
    <p className="flex items-baseline gap-x-3 text-sm">
      <Dot className={open === 0 && latest?.isCurrent ? 'bg-good' : 'bg-warn'} />
      <span className="min-w-0 wrap-anywhere">
        {[
          latest && describeDecision(latest, ` by ${latest.name}`),
          open > 0 && (open === 1 ? '1 open comment' : `${open} open comments`),
        ]
          .filter(Boolean)
          .join(' · ')}{' '}
        <a href="#approval" className={textLinkClasses}>
          Show
        </a>
      </span>
    </p>
  )
}

/** Approval by people without an account: links, decisions and comments. */
export function ApprovalPart({ post }: { post: Post }) {
  const query = useQuery(approvalsQuery(post))
  const { data } = query
  return (
    <section id="approval" aria-labelledby="approval-title" className="space-y-3">
      <h3 id="approval-title" className="font-semibold">
        Approval
      </h3>
      {!data && <LoadState of={query} fallback="Approvals could not be loaded." />}
      {data?.approvals.length === 0 && (
        <p className="text-soft">
          Send a boss, lawyer or client a link. They read this post, comment, and approve it, without an
          account.
        </p>
      )}
      <ul aria-label="Approvers" className="divide-y divide-line empty:hidden">
        {data?.approvals.map((approval) => (
          <ApproverRow key={approval.id} postId={post.id} approval={approval} />
        ))}
      </ul>
      {data && data.comments.length > 0 && <ApprovalComments comments={data.comments} />}
      {post.status !== 'published' && (
        <DialogButton
          look="secondary"
          renderDialog={(close) => <ApprovalRequest post={post} onClose={close} />}
        >
          Get approval
        </DialogButton>
      )}
    </section>
  )
}

const stateOf = (approval: Approval): string => {
  const { state, expires_at, email } = approval
  if (approval.decision) return describeDecision(approval)
  if (state !== 'open') return state === 'expired' ? 'Link expired' : 'Link revoked'
  return `${email ? `Sent to ${email}. ` : ''}No answer yet. The link works until ${formatMoment(expires_at)}.`
}

function ApproverRow({ postId, approval }: { postId: string; approval: Approval }) {
  const { id: approvalId, name, state } = approval
  return (
    <li className="flex items-center justify-between gap-2 py-1">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium" dir="auto">
          {name}
        </p>
        <p className="text-soft">{stateOf(approval)}</p>
      </div>
      {state === 'open' && (
        <ActionButton
          look="quiet"
          className="px-2!"
          aria-label={`Revoke the link for ${name}`}
          call={() => api.autopilot.revokeApproval({ id: postId, approvalId })}
          onDone={() => {
            toast.success(`The link for ${name} no longer works.`)
            return refresh(['autopilot', 'listApprovals'])
          }}
          failure="The link could not be revoked. Please try again."
        >
          Revoke
        </ActionButton>
      )}
    </li>
  )
}

/** Comments with the sentences they are about: open ones first, resolved ones folded. */
function ApprovalComments({ comments }: { comments: ApprovalComment[] }) {
  const { content } = useEditing().draft
  const letters = useMemo(() => ` ${lettersOf(plainTextOf({ title: '', content }))} `, [content])
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

function select(sentence: string): void {
  const { editor } = document.getElementById('content') as HTMLElement & { editor?: Editor }
  const [place] = editor ? findSentences(editor.state.doc, [{ id: '', sentence }]) : []
  if (place) editor?.chain().focus().setTextSelection(place).scrollIntoView().run()
}
