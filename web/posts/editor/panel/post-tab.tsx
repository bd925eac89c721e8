import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent, ReactNode } from 'react'
import {
  maxDescriptionChars,
  maxExcerptChars,
  maxFocusChars,
  maxSlugChars,
  maxTermChars,
  maxTerms,
  shownDescriptionChars,
} from '../../../../contract/posts/post-field-rules.ts'
import { canBeSlug, slugify } from '../../../../contract/posts/slugify.ts'
import { readBlocks } from '../../../../contract/posts/text-blocks.ts'
import { formatMoment } from '../../../platform/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { termsQuery } from '../../post-queries.ts'
import { MomentField } from '../../../ui/fields/moment-field.tsx'
import { useEditing, type Editing } from '../editor-context.ts'
import { WordsField } from '../words-field.tsx'
import { PanelFold } from './panel-fold.tsx'

/** When the post is published, and how it is found on its site. */
export function PostTab({ results }: { results: ReactNode }) {
  const { base, draft, errors, change, date, setDate, slot, isDateUnset, askPublish } = useEditing()
  const schedule = base?.status === 'scheduled' ? 'Reschedule' : 'Schedule'
  // In these fields Enter adds a word instead of submitting the post.
  const keepHere = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys bubble up from the fields
    <div className="space-y-4" onKeyDown={keepHere}>
      {base?.status === 'scheduled' && base.scheduledDate && (
        <p>Goes out {formatMoment(base.scheduledDate)}.</p>
      )}
      {slot && <p>Planned for {formatMoment(slot)}, once you approve it.</p>}
      {base?.status !== 'published' && <MomentField id="postSchedule" value={date} onChange={setDate} />}
      {isDateUnset && (
        <Button look="secondary" aria-haspopup="dialog" onClick={() => askPublish(schedule)}>
          {schedule}
        </Button>
      )}
      {base?.published_at && <p>First published {formatMoment(base.published_at)}.</p>}
      {results}
      <WordsField
        id="keywords"
        label="Keywords"
        hint="Type a keyword and press Enter."
        // The server's limits.
        limits={{ chars: 100, words: 30 }}
        words={draft.keywords}
        error={errors.keywords}
        isEndedByEnterOnly
        onChange={(keywords) => change({ keywords })}
      />
      <PageFields />
      <SearchSnippet />
      <PanelFold title="Tags and search">
        <SearchFields />
      </PanelFold>
    </div>
  )
}

const fieldOf = (
  { draft, errors, change }: Editing,
  name: 'slug' | 'metaDescription' | 'focusKeyword' | 'excerpt',
) => ({
  id: name,
  value: draft[name],
  error: errors[name],
  onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
})

/** The post's address, and how post lists show it. */
function PageFields() {
  const editor = useEditing()
  const { base, draft, change } = editor
  const isLive = Boolean(base?.wordpress_url)
  return (
    <>
      <TextField
        {...fieldOf(editor, 'slug')}
        label="Slug"
        hint={
          isLive
            ? 'The post is live, so its address can’t change. Links to it keep working.'
            : 'The end of the post’s address. Leave blank to use the title.'
        }
        placeholder={draft.title.trim() ? slugify(draft.title) : undefined}
        maxLength={maxSlugChars}
        spellCheck={false}
        autoCapitalize="none"
        disabled={isLive}
        onBlur={() => canBeSlug(draft.slug) && change({ slug: slugify(draft.slug, maxSlugChars) })}
      />
      <TextArea
        {...fieldOf(editor, 'excerpt')}
        label="Excerpt"
        hint="A summary for lists of posts on your site."
        rows={2}
        dir="auto"
        maxLength={maxExcerptChars}
      />
    </>
  )
}

function SearchFields() {
  const editor = useEditing()
  const { draft, errors, change } = editor
  const { data: knownTerms } = useQuery(termsQuery)
  return (
    <>
      <TextArea
        {...fieldOf(editor, 'metaDescription')}
        label="Meta description"
        hint={`${draft.metaDescription.length} of the ${shownDescriptionChars} characters shown in search results. Leave blank to use the excerpt.`}
        rows={2}
        dir="auto"
        maxLength={maxDescriptionChars}
      />
      <TextField
        {...fieldOf(editor, 'focusKeyword')}
        label="Focus keyword"
        hint="Search term to rank for. Leave blank to use the first keyword."
        placeholder={draft.keywords[0]}
        dir="auto"
        maxLength={maxFocusChars}
      />
      <WordsField
        id="tags"
        label="Tags"
        hint="Press Enter or type a comma after each one."
        limits={{ chars: maxTermChars, words: maxTerms }}
        words={draft.tags}
        error={errors.tags}
        suggestions={knownTerms?.tags}
        onChange={(tags) => change({ tags })}
      />
    </>
  )
}

function SearchSnippet() {
  const { base, draft, siteUrl } = useEditing()
  const liveUrl = base?.wordpress_url
  const host = siteUrl && URL.canParse(siteUrl) ? new URL(siteUrl).host : 'your-site'
  const slug = slugify(canBeSlug(draft.slug) ? draft.slug : draft.title)
  const address = liveUrl?.replace(/^https?:\/\//, '').replace(/\/$/, '') ?? `${host}/${slug}`
  const description = draft.metaDescription.trim() || draft.excerpt.trim() || firstWords(draft.content)
  return (
    <figure className="space-y-1 rounded-lg border border-line bg-paper px-3 py-2.5">
      <figcaption className="text-soft">In search results</figcaption>
      <p className="break-all text-soft">{address.replaceAll('/', ' › ')}</p>
      <p dir="auto" className="line-clamp-2 font-medium break-words text-accent">
        {draft.title.trim() || 'Untitled'}
      </p>
      <p dir="auto" className="break-words">
        {description ? cut(description) : <span className="text-soft">Nothing written yet.</span>}
      </p>
    </figure>
  )
}

/** Without a description, search engines show the first words. */
const firstWords = (content: string) =>
  readBlocks(content.slice(0, 4000))
    .flatMap(({ tag, text }) => (/^h\d/.test(tag) ? [] : text))
    .join(' ')

const cut = (text: string) =>
  text.length > shownDescriptionChars ? `${text.slice(0, shownDescriptionChars).trimEnd()}…` : text
