import { useEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { countWords } from '../../../contract/posts/count-words.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { describedBy, FieldError, inputClasses } from '../../ui/fields/field-frame.tsx'
import { contentNotes, useEditing } from './editor-context.ts'
import { type WordRange, describePlace, placeOf } from './word-range.ts'

// Lazy because the editor is more than half of all our code and only open posts need it.
const RichText = lazyPart(
  async () => (await import('../text/rich-text.tsx')).RichText,
  <div className="min-h-[26rem] text-soft">Loading...</div>,
)

/** Title and text, without boxes around them. `children` are below the first line of an empty text. */
export function Canvas({ children }: { children: ReactNode }) {
  const { base, draft, errors, wordRange } = useEditing()
  const { content } = draft
  const isBlank = content === '' && (base?.status ?? 'draft') === 'draft'
  const words = useMemo(() => countWords(content), [content])
  return (
    <div className="space-y-3">
      <TitleField />
      <span id="content-label" className="sr-only">
        Content
      </span>
      {/* A long text pushes the counter off the screen, also before it has loaded. */}
      <div className={words > aScreenful ? 'min-h-dvh' : 'relative'}>
        <RichText otherwise={<PlainHtml />} />
        {/* An empty list or table has no text either, but would be covered. */}
        {isBlank && (
          <div className="absolute top-12 hidden [:has(.ProseMirror>p:only-child)>&]:block">{children}</div>
        )}
      </div>
      <div id="content-count" tabIndex={-1} className="rounded-md pt-1">
        <WordMeter words={words} range={wordRange} />
      </div>
      {errors.content && <FieldError id="content" error={errors.content} />}
    </div>
  )
}

// On a large screen.
const aScreenful = 150
// The server's limit.
const maxTitleChars = 300

// On a touch screen, the keyboard would cover half of the page before anyone has seen it.
const hasKeyboard = () => matchMedia('(pointer: fine)').matches

/** A title on one line that wraps, because long titles often differ only at their end. */
function TitleField() {
  const { base, draft, errors, change } = useEditing()
  const { title } = draft
  const { title: error } = errors
  const isNew = base === undefined
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isNew && hasKeyboard()) field.current?.focus({ preventScroll: true })
  }, [isNew])
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    document.getElementById('content')?.focus()
  }
  const hint = title.length === maxTitleChars ? `A title has at most ${maxTitleChars} characters.` : undefined
  return (
    <div className="space-y-1.5">
      <textarea
        {...describedBy({ id: 'title', label: 'Title', hint, error })}
        ref={field}
        aria-label="Title"
        placeholder="Title"
        rows={1}
        dir="auto"
        maxLength={maxTitleChars}
        value={title}
        className="field-sizing-content block w-full resize-none bg-transparent pb-0.5 font-display text-[2.25rem] leading-[1.2] placeholder:text-soft focus-visible:outline-none"
        onKeyDown={onKeyDown}
        onChange={(event) => change({ title: event.target.value.replace(/\s*\n\s*/g, ' ') })}
      />
      {hint && (
        <p id="title-hint" className="text-sm text-soft">
          {hint}
        </p>
      )}
      {error && <FieldError id="title" error={error} />}
    </div>
  )
}

function PlainHtml() {
  const { draft, errors, change } = useEditing()
  return (
    <>
      <p className="text-sm text-soft">
        The text editor can’t show all of this post without losing parts of it. Edit it as HTML.
      </p>
      <textarea
        id="content"
        aria-labelledby="content-label"
        aria-describedby={contentNotes(errors)}
        rows={20}
        spellCheck
        value={draft.content}
        className={`${inputClasses} font-mono text-sm`}
        onChange={(event) => change({ content: event.target.value })}
      />
    </>
  )
}

const looks = { below: 'text-soft', inside: 'text-good', above: 'text-warn' }

const WordMeter = ({ words, range }: { words: number; range: WordRange | undefined }) => (
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
