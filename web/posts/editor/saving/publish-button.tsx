import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { countWords } from '../../../../contract/posts/count-words.ts'
import type { Post } from '../../../../contract/posts/posts.ts'
import { api } from '../../../platform/api.ts'
import { queryKeys } from '../../../platform/query-keys.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Stroke } from '../../../ui/icon.tsx'
import { DialogActions } from '../../../ui/messages/dialog-actions.tsx'
import { Dialog } from '../../../ui/messages/dialog.tsx'
import { isInstant } from '../../local-times.ts'
import { draftErrors } from '../../post-draft.ts'
import { MomentField } from '../schedule-field.tsx'
import type { PostEditing } from '../use-post-editor.ts'
import { describePlace, placeOf, type WordRange } from '../word-range.ts'

interface PublishButtonProps {
  editor: Pick<PostEditing, 'base' | 'draft' | 'isSaving' | 'change'>
  wordRange: WordRange | undefined
  /** Empty without a site. */
  siteUrl: string | undefined
  saves: { publish(): void; schedule(): void }
}

/** Asks before a text goes live. What cannot be saved gets its errors instead. */
export function PublishButton(props: PublishButtonProps) {
  const { editor, siteUrl, saves } = props
  const [isAsking, setAsking] = useState(false)
  const [scheduledDate, setScheduledDate] = useState(editor.draft.scheduledDate)
  function press() {
    if (Object.keys(draftErrors(editor.draft, new Date(), 'published')).length > 0) return saves.publish()
    setScheduledDate(editor.draft.scheduledDate)
    setAsking(true)
  }
  /** The date is as it was before. */
  function close() {
    setAsking(false)
    editor.change({ scheduledDate })
  }
  return (
    <>
      <Button busy={editor.isSaving} aria-haspopup="dialog" className="ml-1 px-4!" onClick={press}>
        {editor.base?.status === 'published' ? 'Update' : 'Publish'}
        <Stroke size={16} className="size-4 stroke-current stroke-2" d="m4 6 4 4 4-4" />
      </Button>
      {isAsking && siteUrl === '' && <NoSiteDialog onClose={close} />}
      {isAsking && siteUrl !== '' && (
        <PublishDialog {...props} onDone={() => setAsking(false)} onClose={close} />
      )}
    </>
  )
}

type When = 'now' | 'later'

interface PublishDialogProps extends PublishButtonProps {
  onDone(): void
  onClose(): void
}

/** Where the post goes, when, with what, and what its author may have overlooked. */
function PublishDialog({ editor, wordRange, siteUrl, saves, onDone, onClose }: PublishDialogProps) {
  const { base, draft } = editor
  const isLive = base?.status === 'published'
  const [when, setWhen] = useState<When>(draft.scheduledDate && !isLive ? 'later' : 'now')
  const [error, setError] = useState<string>()
  function act() {
    const wrong = when === 'later' && draftErrors(draft, new Date(), 'scheduled').scheduledDate
    if (wrong) return setError(wrong)
    onDone()
    if (when === 'later') saves.schedule()
    else saves.publish()
  }
  return (
    <Dialog title={isLive ? 'Update your live post?' : 'Publish this post?'} onClose={onClose}>
      <div className="mb-6 divide-y divide-line border-y border-line">
        <Row name="Where">
          <strong className="font-semibold">{siteUrl ? new URL(siteUrl).host : 'Your site'}</strong>
        </Row>
        {!isLive && <WhenRow {...{ editor, when, error, setWhen, setError }} />}
        <Row name="Categories">{draft.categories.join(', ') || 'Your site’s default'}</Row>
        <Row name="Image">{draft.featuredImage?.alt ?? 'None'}</Row>
      </div>
      <OddThings post={base} content={draft.content} wordRange={wordRange} />
      <DialogActions type="button" onCancel={onClose} onClick={act}>
        {isLive ? 'Update live post' : when === 'now' ? 'Publish now' : scheduleName(draft.scheduledDate)}
      </DialogActions>
    </Dialog>
  )
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex gap-4 py-2.5">
    <span className="w-24 shrink-0 text-soft">{name}</span>
    <div className="min-w-0 grow wrap-anywhere">{children}</div>
  </div>
)

interface WhenRowProps extends Pick<PublishButtonProps, 'editor'> {
  when: When
  error: string | undefined
  setWhen(when: When): void
  setError(error: string | undefined): void
}

function WhenRow({ editor: { draft, change }, when, error, setWhen, setError }: WhenRowProps) {
  return (
    <Row name="When">
      <div role="radiogroup" aria-label="When" className="flex gap-6">
        {(['now', 'later'] as const).map((one) => (
          <label key={one} className="-my-2.5 flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="when"
              className="size-4 accent-accent"
              checked={when === one}
              onChange={() => setWhen(one)}
            />
            {one === 'now' ? 'Now' : 'Schedule'}
          </label>
        ))}
      </div>
      {when === 'later' && (
        <div className="pt-3">
          <MomentField
            id="publishAt"
            moment={draft.scheduledDate}
            error={error}
            onChange={(scheduledDate) => {
              setError(undefined)
              change({ scheduledDate })
            }}
          />
        </div>
      )}
    </Row>
  )
}

const clock = { hour: 'numeric', minute: '2-digit' } as const
const nearName = new Intl.DateTimeFormat(undefined, { weekday: 'short', ...clock })
const farName = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', ...clock })
const nearMs = 6 * 86_400_000

/** `Schedule for Tue 9:00` within a week, else with the day of the month. */
function scheduleName(date: string | null): string {
  if (!date || !isInstant(date)) return 'Schedule'
  const at = new Date(date)
  const name = at.getTime() - Date.now() < nearMs ? nearName : farName
  return `Schedule for ${name.format(at)}`
}

interface OddThingsProps {
  post: Post | undefined
  content: string
  wordRange: WordRange | undefined
}

/** One line each; nothing where nothing is odd. */
function OddThings({ post, content, wordRange }: OddThingsProps) {
  const waiting = useWaiting(post)
  const words = countWords(content)
  const odd = [
    wordRange &&
      placeOf(words, wordRange) === 'below' &&
      `It has ${words} words, ${describePlace(words, wordRange)}.`,
    waiting > 0 && (waiting === 1 ? 'One sentence needs your yes.' : `${waiting} sentences need your yes.`),
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
