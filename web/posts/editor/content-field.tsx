import { lazy, Suspense, useDeferredValue, useMemo } from 'react'
import { countWords } from '../../../contract/posts/count-words.ts'
import { FieldError, inputClasses } from '../../ui/fields/field-frame.tsx'
import { type WordRange, describePlace, placeOf } from './word-range.ts'

// The editor is more than half of all code: it comes only when a post is opened.
const RichText = lazy(async () => ({ default: (await import('../text/rich-text.tsx')).RichText }))

export interface ContentFieldProps {
  content: string
  error?: string
  wordRange: WordRange | undefined
  onChange(content: string): void
}

export function ContentField({ content, error, wordRange, onChange }: ContentFieldProps) {
  // Counting waits for the typing, never the other way round.
  const counted = useDeferredValue(content)
  const words = useMemo(() => countWords(counted), [counted])
  const describedBy = error ? 'content-count content-error' : 'content-count'
  return (
    <div className="space-y-1.5">
      <span id="content-label" className="block font-medium">
        Content
      </span>
      <Suspense fallback={<div className={`${inputClasses} min-h-[34rem] text-soft`}>Loading...</div>}>
        <RichText
          content={content}
          describedBy={describedBy}
          isInvalid={Boolean(error)}
          onChange={onChange}
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

// Room above the range, so that being above it shows.
const roomAbove = 1.25
const fills = { below: 'bg-edge', inside: 'bg-good', above: 'bg-warn' }
const texts = { below: 'text-soft', inside: 'text-good', above: 'text-warn' }

interface WordMeterProps {
  words: number
  /** Of the posts that the plan generates, for orientation. */
  range: WordRange | undefined
}

function WordMeter({ words, range }: WordMeterProps) {
  const count = `${words} ${words === 1 ? 'word' : 'words'}`
  if (!range) return <p className="text-sm text-soft">{count}</p>
  const place = placeOf(words, range)
  const scale = range.max * roomAbove
  const percent = (value: number) => `${Math.min(100, (100 * value) / scale)}%`
  return (
    <div className="space-y-1.5">
      <p className="text-sm">
        <span className="font-semibold">{count}</span>
        <span className="text-soft"> · </span>
        <span className={`font-medium ${texts[place]}`}>{describePlace(words, range)}</span>
      </p>
      <div aria-hidden="true" className="relative h-1.5 overflow-hidden rounded-full bg-sunken">
        <div
          className="absolute inset-y-0 bg-accent/25"
          style={{ left: percent(range.min), width: percent(range.max - range.min) }}
        />
        <div
          className={`absolute inset-y-0 left-0 rounded-full transition-[width] duration-250 ${fills[place]}`}
          style={{ width: percent(words) }}
        />
      </div>
    </div>
  )
}
