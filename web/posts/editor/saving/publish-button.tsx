import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countWords } from '../../../../contract/posts/count-words.ts'
import type { Post } from '../../../../contract/posts/posts.ts'
import { api } from '../../../platform/api.ts'
import { formatMoment } from '../../../platform/dates.ts'
import { queryKeys } from '../../../platform/query-keys.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Stroke } from '../../../ui/icon.tsx'
import { Dialog } from '../../../ui/messages/dialog.tsx'
import { isInstant } from '../../local-times.ts'
import { describePlace, placeOf, type WordRange } from '../word-range.ts'
import { draftErrors, type PostDraft } from '../../post-draft.ts'

const dayOf = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })

interface PublishButtonProps {
  /** As it is stored; undefined for one that is not yet. */
  post: Post | undefined
  draft: PostDraft
  wordRange: WordRange | undefined
  /** Empty without a site. */
  siteUrl: string | undefined
  isSaving: boolean
  saves: { publish(): void; schedule(): void }
}

/** Asks before a text goes live. What cannot be saved gets its errors instead. */
export function PublishButton({ isSaving, saves, ...about }: PublishButtonProps) {
  const [isAsking, setAsking] = useState(false)
  function press() {
    if (Object.keys(draftErrors(about.draft, new Date(), 'published')).length > 0) saves.publish()
    else setAsking(true)
  }
  function answer(act: () => void) {
    setAsking(false)
    act()
  }
  const onClose = () => setAsking(false)
  return (
    <>
      <Button busy={isSaving} aria-haspopup="dialog" className="ml-1 px-4!" onClick={press}>
        {about.post?.status === 'published' ? 'Update' : 'Publish'}
        <Stroke size={16} className="size-4 stroke-current stroke-2" d="m4 6 4 4 4-4" />
      </Button>
      {isAsking &&
        (about.siteUrl === '' ? (
          <NoSiteDialog onClose={onClose} />
        ) : (
          <PublishDialog
            {...about}
            onPublish={() => answer(saves.publish)}
            onSchedule={() => answer(saves.schedule)}
            onClose={onClose}
          />
        ))}
    </>
  )
}

interface PublishDialogProps extends Omit<PublishButtonProps, 'isSaving' | 'saves'> {
  onPublish(): void
  onSchedule(): void
  onClose(): void
}

/** Where the post goes, when, and what its author may have overlooked. */
function PublishDialog({
  post,
  draft,
  wordRange,
  siteUrl,
  onPublish,
  onSchedule,
  onClose,
}: PublishDialogProps) {
  const isLive = post?.status === 'published'
  const at = typedTime(draft, post)
  const site = siteUrl ? new URL(siteUrl).host : 'your site'
  return (
    <Dialog title={isLive ? 'Update your live post?' : 'Publish this post?'} onClose={onClose}>
      <p className="mb-4">
        {isLive ? 'Your changes go live' : 'It goes live'} on{' '}
        <strong className="wrap-anywhere">{site}</strong> now.
      </p>
      <OddThings {...{ post, draft, wordRange, at }} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        {at && (
          <Button look="secondary" onClick={onSchedule}>
            Schedule for {dayOf.format(new Date(at))}
          </Button>
        )}
        <Button onClick={onPublish}>{isLive ? 'Update live post' : 'Publish now'}</Button>
      </div>
    </Dialog>
  )
}

/** What stands under Schedule Publication and was never sent. */
function typedTime({ scheduledDate }: PostDraft, stored: Post | undefined): string | undefined {
  const isTyped = scheduledDate !== null && isInstant(scheduledDate)
  return isTyped && scheduledDate !== stored?.scheduledDate ? scheduledDate : undefined
}

interface OddThingsProps extends Pick<PublishDialogProps, 'post' | 'draft' | 'wordRange'> {
  /** The time that was typed and not sent. */
  at: string | undefined
}

/** One line each; nothing where nothing is odd. */
function OddThings({ post, draft, wordRange, at }: OddThingsProps) {
  const waiting = useWaiting(post)
  const words = countWords(draft.content)
  const odd = [
    at && `You entered ${formatMoment(at)}, but the post isn’t scheduled for it.`,
    post?.status === 'scheduled' && !at && `It is scheduled for ${formatMoment(post.scheduledDate ?? '')}.`,
    wordRange &&
      placeOf(words, wordRange) === 'below' &&
      `It has ${words} words, ${describePlace(words, wordRange)}.`,
    waiting > 0 &&
      (waiting === 1
        ? 'One sentence waits for your decision.'
        : `${waiting} sentences wait for your decision.`),
    post?.writer === 'sample' && 'It is a sample article, which may not be about your topic.',
  ].filter(Boolean)
  if (odd.length === 0) return null
  return (
    <ul className="mb-6 list-disc space-y-1 rounded-lg border border-warn/35 bg-warn-wash py-3 pr-4 pl-8 text-sm">
      {odd.map((line) => (
        <li key={String(line)}>{line}</li>
      ))}
    </ul>
  )
}

/** How many sentences its author has not decided about, as the page knows them. */
function useWaiting(post: Post | undefined): number {
  const { data } = useQuery({
    queryKey: queryKeys.postChecks(post?.id ?? '', post?.version ?? 0),
    queryFn: () => api.writing.checks({ id: post?.id ?? '' }),
    enabled: post?.status === 'held',
  })
  return data?.held.filter(({ state }) => state === 'open').length ?? 0
}

function NoSiteDialog({ onClose }: Pick<PublishDialogProps, 'onClose'>) {
  return (
    <Dialog title="Connect your WordPress site" onClose={onClose}>
      <p className="mb-6 text-soft">
        Your post needs a site to go to. Connect one in Settings, then press Publish here again.
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          Not now
        </Button>
        <ButtonLink to="/dashboard/settings?tab=profile#your-site">Connect your site</ButtonLink>
      </div>
    </Dialog>
  )
}
