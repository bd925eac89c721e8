import { Suspense, useMemo } from 'react'
import { countWords } from '../../../contract/posts/count-words.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { FieldError, inputClasses } from '../../ui/fields/field-frame.tsx'
import { type WordRange, describePlace, placeOf } from './word-range.ts'

// The editor is more than half of all code: it comes only when a post is opened.
const RichText = lazyPart(async () => (await import('../text/rich-text.tsx')).RichText)

export interface ContentFieldProps {
  content: string
  error?: string
  wordRange: WordRange | undefined
  onChange(content: string): void
  /** As much as `onChange` says, read later. */
  onType(read: () => string): void
}

export function ContentField({ content, error, wordRange, onChange, onType }: ContentFieldProps) {
  const words = useMemo(() => countWords(content), [content])
  const describedBy = error ? 'content-count content-error' : 'content-count'
  return (
    <div className="space-y-3">
      <span id="content-label" className="sr-only">
        Content
      </span>
      <Suspense fallback={<div className="min-h-[26rem] text-soft">Loading...</div>}>
        <RichText
          content={content}
          describedBy={describedBy}
          isInvalid={Boolean(error)}
          onType={onType}
          otherwise={<PlainHtml content={content} describedBy={describedBy} onChange={onChange} />}
        />
      </Suspense>
      <div id="content-count" tabIndex={-1} className="rounded-md pt-1">
        <WordMeter words={words} range={wordRange} />
      </div>
      {error && <FieldError id="content" error={error} />}
    </div>
  )
}

interface PlainHtmlProps {
  content: string
  describedBy: string
  onChange(content: string): void
}

function PlainHtml({ content, describedBy, onChange }: PlainHtmlProps) {
  return (
    <>
      <p className="text-sm text-soft">
        The text editor can’t show all of this post without losing parts of it. Edit it as HTML.
      </p>
      <textarea
        id="content"
        aria-labelledby="content-label"
        aria-describedby={describedBy}
        rows={20}
        spellCheck
        value={content}
        className={`${inputClasses} font-mono text-sm`}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  )
}

const looks = { below: 'text-soft', inside: 'text-good', above: 'text-warn' }

/** `range` is that of the posts that the plan generates, for orientation. */
function WordMeter({ words, range }: { words: number; range: WordRange | undefined }) {
  return (
    <p className="text-sm text-soft">
      <span className={range && 'font-semibold text-ink'}>
        {words} {words === 1 ? 'word' : 'words'}
      </span>
      {range && (
        <>
          {' · '}
          <span className={`font-medium ${looks[placeOf(words, range)]}`}>{describePlace(words, range)}</span>
        </>
      )}
    </p>
  )
}
