import type { Post } from '../../../contract/posts/posts.ts'
import { Button, TextLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { formatMoment } from '../../platform/dates.ts'
import type { Conflict } from './editor-state.ts'
import { useEditing } from './editor-context.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import { useNavigate } from '../../platform/routing/router.tsx'
import { api, refresh } from '../../platform/api.ts'
import { useMemo } from 'react'
import { diffDrafts } from '../revisions/diff-content.ts'
import { MarkedSide } from '../revisions/marked-text.tsx'
import { CopyButton } from './panel/copy-button.tsx'
import { draftOf, plainTextOf } from '../post-draft.ts'
import { checksQuery } from '../post-queries.ts'

const isUnsent = ({ status }: Post) => status === 'draft' || status === 'held'

export function EditorNotices() {
  const { base, conflict } = useEditing()
  return (
    <>
      {conflict && <ConflictPanel conflict={conflict} />}
      <UnsavedNotice />
      {base?.writer && isUnsent(base) && <RefreshNotice post={base} />}
    </>
  )
}

function UnsavedNotice() {
  const { unsaved, restoreDraft } = useEditing()
  const { offer, endOffer } = unsaved
  if (!offer) return null
  const { draft, at } = offer
  return (
    <Notice tone="warn" title="You have unsaved text">
      <p>
        “{draft.title.trim() || 'Untitled'}” was typed here {formatMoment(at)} and not saved.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => (restoreDraft(offer), endOffer(false))}>
          Bring it back
        </Button>
        <Button look="quiet" onClick={() => endOffer(true)}>
          Discard
        </Button>
      </div>
    </Notice>
  )
}

/** Names the post this draft rewrites, and applies the new text on request. */
function RefreshNotice({ post }: { post: Post }) {
  const { afterSave } = useEditing()
  const navigate = useNavigate()
  const { data } = useQuery(checksQuery(post))
  const take = useMutation({
    mutationFn: () => afterSave(() => api.writing.refresh({ id: post.id })),
    onSuccess: (answer) => {
      toast.success('The older post has the new text now.')
      void refresh(['posts', 'list'])
      navigate(`/dashboard/posts/${answer.post.id}`, { replace: true })
    },
    meta: { failure: 'The text couldn’t be copied to the older post.' },
  })
  const older = data?.refreshes
  if (!older) return null
  return (
    <Notice tone="info" title="A new text for an older post">
      <p className="text-sm">
        It was written anew for{' '}
        <TextLink to={`/dashboard/posts/${older.id}`} className="wrap-anywhere">
          {older.title || 'an untitled post'}
        </TextLink>
        , which stays as it is until you take this text over. What it said before is kept among its versions,
        and your site changes only when you publish it again.
      </p>
      <Button look="secondary" busy={take.isPending || take.isSuccess} onClick={() => take.mutate()}>
        Use this text in the older post
      </Button>
    </Notice>
  )
}

/** Keeps both texts at hand until the author chooses one. */
function ConflictPanel({ conflict }: { conflict: Conflict }) {
  const { draft, saves, loadOther, endConflict } = useEditing()
  const { other, mine = draft, savingAs } = conflict
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
          <Button look="secondary" onClick={() => goOn(() => saves.keepMine(savingAs))}>
            Keep mine
          </Button>
          <CopyButton text={() => plainTextOf(mine)} done="Your text is copied">
            Copy my text
          </CopyButton>
        </MarkedSide>
        <MarkedSide name="The other version" rows={rows} side="removed">
          <Button look="secondary" onClick={() => (isOtherShown ? goOn(endConflict) : loadOther())}>
            {isOtherShown ? 'Keep this version' : 'Load the other version'}
          </Button>
          <CopyButton text={() => plainTextOf(other)} done="The other version is copied">
            Copy the other text
          </CopyButton>
        </MarkedSide>
      </div>
    </section>
  )
}

/** The panel disappears with its buttons, so move the focus to the text. */
function goOn(settle: () => void) {
  settle()
  document.getElementById('title')?.focus()
}
