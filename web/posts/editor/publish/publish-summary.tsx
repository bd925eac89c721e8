import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { countWords } from '../../../../contract/posts/count-words.ts'
import { maxTermChars, maxTerms } from '../../../../contract/posts/post-field-rules.ts'
import { afterPaint } from '../../../platform/after-paint.ts'
import { formatTime, fromLocalInput, toLocalInput } from '../../../platform/dates.ts'
import { Button, ButtonLink, textLinkClasses } from '../../../ui/button.tsx'
import { Dialog, StickyActions } from '../../../ui/messages/dialog.tsx'
import { refuseMoment } from '../../moment-rule.ts'
import { termsQuery, topicsQuery } from '../../post-queries.ts'
import {
  AuthorAndType,
  CommentsAndSticky,
  siteDefaultsQuery,
  typeOf,
  type WordPressChoicesProps,
} from '../../wordpress-choices.tsx'
import { MomentField } from '../../../ui/fields/moment-field.tsx'
import { useEditing } from '../editor-context.ts'
import { useStaleNumbers } from '../stale-numbers.ts'
import { describePlace, placeOf } from '../word-range.ts'
import { WordsField } from '../words-field.tsx'
import { PanelFold } from '../panel/panel-fold.tsx'
import { describeWaiting, isWaiting, useReview } from '../panel/held-review.tsx'
import { FeaturedImage } from './featured-image.tsx'
import { TakePost } from './take-post.tsx'

interface PublishSummaryProps {
  /** The button that opened it. */
  button: string
  onClose(): void
}

/** Where and when the post is published, with what, and what its author may have missed. */
export function PublishSummary({ button, onClose }: PublishSummaryProps) {
  const { base, date, setDate, slot, saves, siteUrl } = useEditing()
  const isLive = base?.status === 'published'
  const [isLater, setLater] = useState(!isLive && date !== '')
  const [refused, setRefused] = useState<string>()
  const wrong = isLater ? refuseMoment(date) : undefined
  const error = refused === date ? wrong : undefined
  const isAtSlot = slot !== null && date === toLocalInput(slot)
  const filing = useFiling()
  const undecided = useUndecided(onClose)
  // Compared after scheduling, to say which topic moves.
  useQuery({ ...topicsQuery, enabled: isLater })
  function act() {
    if (wrong) setRefused(date)
    if (wrong) return document.getElementById('scheduledDate')?.focus()
    onClose()
    if (isLater) saves.schedule(fromLocalInput(date)!, isAtSlot)
    else saves.publish()
  }
  if (siteUrl === '') return <NoSite {...{ button, onClose }} />
  return (
    <Dialog title={isLive ? 'Update your live post?' : 'Publish this post?'} onClose={onClose}>
      <div className="divide-y divide-line border-t border-line *:py-3">
        <Row name="Where">
          <strong className="font-semibold">{siteUrl ? new URL(siteUrl).host : 'Your site'}</strong>
        </Row>
        {!isLive && (
          <div className="space-y-3">
            <Row name="When">
              <WhenChoice isLater={isLater} onChoose={setLater} />
            </Row>
            {isLater && <MomentField id="scheduledDate" value={date} error={error} onChange={setDate} />}
          </div>
        )}
        {filing?.hasCategories !== false && <Categories />}
        <FeaturedImage />
        {filing && <Filing {...filing} />}
      </div>
      <OddThings type={filing && typeOf(filing)} onClose={onClose} />
      <StickyActions type="button" onCancel={onClose} onClick={undecided?.act ?? act}>
        {undecided?.name ??
          (isLive
            ? 'Update live post'
            : isLater
              ? nameMoment(isAtSlot ? 'Approve' : 'Schedule', date)
              : 'Publish now')}
      </StickyActions>
    </Dialog>
  )
}

/** Leads to the sentences to decide on before publishing. Of a text that isn't saved, only the server knows them. */
function useUndecided(onClose: () => void) {
  const { isTextDirty, showQuality, showText } = useEditing()
  const { open, placed, step } = useReview()
  const waiting = open.filter(isWaiting)
  if (isTextDirty || waiting.length === 0) return undefined
  function act() {
    onClose()
    if (!waiting.some(({ id }) => placed.includes(id))) return afterPaint(showQuality)
    showText()
    // The closing dialog gives the focus back after the next paint.
    afterPaint(() => afterPaint(() => step(1)))
  }
  const noun = waiting.length === 1 ? 'sentence' : 'sentences'
  return { name: waiting.some(({ isWholePost }) => isWholePost) ? 'Review' : `Decide on the ${noun}`, act }
}

/** The site's authors and types; undefined until they are loaded. */
function useFiling() {
  const { base, draft, errors, change, siteUrl } = useEditing()
  const { data } = useQuery({ ...siteDefaultsQuery, enabled: Boolean(siteUrl) })
  if (!data) return undefined
  const { author, type, comments, sticky } = draft
  const choice = { ...data, values: { author, type, comments, sticky } }
  const isLive = base?.status === 'published'
  return { ...choice, hasCategories: typeOf(choice)?.categories, errors, isLive, onChange: change }
}

/** Author and type where there is a choice; the rest is rarely changed. */
const Filing = (choice: WordPressChoicesProps) => (
  <>
    <div className="grid gap-4 empty:hidden sm:grid-cols-2">
      <AuthorAndType {...choice} />
    </div>
    <PanelFold title="Comments and position" isOpen={Boolean(choice.errors.comments ?? choice.errors.sticky)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <CommentsAndSticky {...choice} />
      </div>
    </PanelFold>
  </>
)

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex gap-4">
    <span className="w-24 shrink-0 font-medium">{name}</span>
    <div className="min-w-0 grow wrap-anywhere">{children}</div>
  </div>
)

function Categories() {
  const { draft, errors, change } = useEditing()
  const { data: knownTerms } = useQuery(termsQuery)
  return (
    <WordsField
      id="categories"
      label="Categories"
      hint="Press Enter after each one. Leave blank to use your site’s default."
      limits={{ chars: maxTermChars, words: maxTerms }}
      words={draft.categories}
      error={errors.categories}
      suggestions={knownTerms?.categories}
      onChange={(categories) => change({ categories })}
    />
  )
}

const WhenChoice = ({ isLater, onChoose }: { isLater: boolean; onChoose(isLater: boolean): void }) => (
  <div role="radiogroup" aria-label="When" className="flex gap-6">
    {[false, true].map((later) => (
      <label key={String(later)} className="-my-2.5 flex min-h-11 items-center gap-2">
        <input
          type="radio"
          name="when"
          className="size-4 accent-accent"
          checked={isLater === later}
          onChange={() => onChoose(later)}
        />
        {later ? 'Schedule' : 'Now'}
      </label>
    ))}
  </div>
)

const nearName = new Intl.DateTimeFormat(undefined, { weekday: 'short' })
const farName = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const nearMs = 6 * 86_400_000

/** `Schedule for Tue 9:00` within a week, otherwise with the date. */
function nameMoment(act: 'Approve' | 'Schedule', date: string): string {
  if (refuseMoment(date)) return act
  const at = new Date(date)
  const name = at.getTime() - Date.now() < nearMs ? nearName : farName
  return `${act} for ${name.format(at)} ${formatTime(at.toISOString())}`
}

function OddThings({ type, onClose }: { type: ReturnType<typeof typeOf>; onClose(): void }) {
  const { base: post, draft, wordRange } = useEditing()
  const words = countWords(draft.content)
  // The categories and tags that its type doesn't take.
  const lost = (['categories', 'tags'] as const).filter(
    (terms) => type?.[terms] === false && draft[terms].length > 0,
  )
  const stale = useStaleNumbers(post)
  const odd = [
    wordRange &&
      placeOf(words, wordRange) === 'below' &&
      `It has ${words} words, ${describePlace(words, wordRange)}.`,
    type &&
      lost.length > 0 &&
      `Published as “${type.name}”, it has no ${lost.join(' or ')} on your site. Yours stay here.`,
    stale && `Its captions or newsletter say ${stale}, which the post doesn’t. Rewrite them under Share.`,
    post?.writer === 'sample' && 'It is a sample article, which may not be about your topic.',
  ].filter(Boolean)
  return (
    <ul className="mt-1 mb-4 list-disc space-y-1 rounded-lg border border-warn/35 bg-warn-wash py-3 pr-4 pl-8 text-sm empty:hidden">
      {odd.map((line) => (
        <li key={String(line)}>{line}</li>
      ))}
      <OpenItems onClose={onClose} />
    </ul>
  )
}

/** How many checks are open, with the way to them. */
function OpenItems({ onClose }: { onClose(): void }) {
  const { showQuality } = useEditing()
  const { open } = useReview()
  const waiting = open.filter(isWaiting)
  const others = open.length - waiting.length
  if (open.length === 0) return null
  return (
    <li>
      {waiting.length > 0 && `${describeWaiting(waiting, ['needs your yes', 'need your yes'])}. `}
      {others > 0 && (others === 1 ? 'One quality item is open. ' : `${others} quality items are open. `)}
      <button
        type="button"
        className={`${textLinkClasses} py-1`}
        onClick={() => {
          onClose()
          afterPaint(showQuality)
        }}
      >
        Review
      </button>
    </li>
  )
}

const NoSite = ({ button, onClose }: PublishSummaryProps) => (
  <Dialog title="Connect your WordPress site" onClose={onClose}>
    <p className="mb-4 text-soft">
      Your post needs a site to go to. Connect one in Settings, then press {button} here again. Or use it
      elsewhere:
    </p>
    <div className="mb-6">
      <TakePost />
    </div>
    <div className="flex flex-wrap justify-end gap-3">
      <Button look="quiet" onClick={onClose}>
        Not now
      </Button>
      <ButtonLink to="/dashboard/settings?tab=site#your-site">Connect your site</ButtonLink>
    </div>
  </Dialog>
)
