import { lazy, Suspense } from 'react'
import { countWords } from '../../contract/count-words.ts'
import { FieldError, inputClasses } from '../ui/field-frame.tsx'
import { canEditRichly } from './rich-content.ts'

// The editor is more than half of all code: it comes only when a post is opened.
const RichText = lazy(async () => ({ default: (await import('./rich-text.tsx')).RichText }))

export interface ContentFieldProps {
  content: string
  error?: string
  /** What the plan's generated posts have, for orientation. */
  wordRange: { min: number; max: number } | undefined
  onChange(content: string): void
}

export function ContentField({ content, error, wordRange, onChange }: ContentFieldProps) {
  const words = countWords(content)
  const range = wordRange ? ` (your plan's posts have ${wordRange.min}–${wordRange.max})` : ''
  const describedBy = error ? 'content-count content-error' : 'content-count'
  return (
    <div className="space-y-1.5">
      <span id="content-label" className="block font-medium">
        Content
      </span>
      {canEditRichly(content) ? (
        <Suspense fallback={<div className={`${inputClasses} min-h-[30rem] text-soft`}>Loading...</div>}>
          <RichText
            content={content}
            describedBy={describedBy}
            isInvalid={Boolean(error)}
            onChange={onChange}
          />
        </Suspense>
      ) : (
        <PlainHtml content={content} describedBy={describedBy} onChange={onChange} />
      )}
      <p id="content-count" className="text-sm text-soft">
        {words} {words === 1 ? 'word' : 'words'}
        {range}
      </p>
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
        This post has parts that the text editor would lose, such as a table or a video. It is edited as HTML.
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
