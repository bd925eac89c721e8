import type { Editor } from '@tiptap/react'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { useEffect, useLayoutEffect, useRef, type ComponentProps } from 'react'
import type { HeldSentence } from '../../../contract/writing/writing-checks.ts'
import { afterPaint } from '../../platform/after-paint.ts'
import { useLatest } from '../../platform/use-latest.ts'
import { IconButton } from '../../ui/button.tsx'
import { HeldActions } from '../editor/panel/held-actions.tsx'
import { isWaiting, useReview } from '../editor/panel/held-review.tsx'
import { findSentences } from './find-sentences.ts'

const key = new PluginKey<DecorationSet>('sentences')

/** Marks are decorations: they are never stored and move with the text. */
const marksPlugin = (onPress: (id: string | undefined) => void) =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, set) => (tr.getMeta(key) as DecorationSet | undefined) ?? set.map(tr.mapping, tr.doc),
    },
    props: {
      decorations: (state) => key.getState(state),
      handleClick: (view, position) => {
        const [mark] = key.getState(view.state)?.find(position, position) ?? []
        // Later, because new marks would move the cursor back if the editor has not noticed the click's place yet.
        afterPaint(() => onPress(mark && (mark.spec as { id: string }).id))
      },
    },
  })

const markOf = (editor: Editor, id: string) =>
  key.getState(editor.state)?.find(undefined, undefined, (spec) => spec['id'] === id)[0]

/** Highlights sentences that need a decision; warnings only when chosen. */
export function SentenceMarks({ editor }: { editor: Editor }) {
  const { open, chosen, choose, setPlaced } = useReview()
  const hasAny = open.length > 0
  const onPress = useLatest((id: string | undefined) => choose(id))
  useLayoutEffect(() => {
    if (!hasAny) return
    editor.registerPlugin(marksPlugin(onPress))
    return () => void editor.unregisterPlugin(key)
  }, [editor, hasAny, onPress])
  // Changes when a sentence is decided or edited away.
  const ids = open.map(({ id }) => id).join(' ')
  // The card is positioned by its mark, so marks come first.
  useLayoutEffect(() => {
    const places = findSentences(
      editor.state.doc,
      open.filter(({ isWholePost }) => !isWholePost),
    )
    setPlaced(places.map(({ id }) => id))
    if (!hasAny) return
    const marks = places.flatMap(({ id, from, to }) => {
      const waits = open.some((one) => one.id === id && isWaiting(one))
      const isChosen = id === chosen?.id
      const className = isChosen ? 'held is-chosen' : waits ? 'held' : ''
      return className ? Decoration.inline(from, to, { class: className }, { id }) : []
    })
    editor.view.dispatch(editor.state.tr.setMeta(key, DecorationSet.create(editor.state.doc, marks)))
    // oxlint-disable-next-line react/exhaustive-deps -- depends on the open ids, not on the list object
  }, [editor, ids, chosen?.id, hasAny])
  const heldSentence = open.find(({ id }) => id === chosen?.id)
  return heldSentence && <HeldCard key={heldSentence.id} {...{ editor, heldSentence }} />
}

interface HeldCardProps {
  editor: Editor
  heldSentence: HeldSentence
}

/** Shown below the sentence, over the text that follows. */
function HeldCard({ editor, heldSentence }: HeldCardProps) {
  const { open, placed, chosen, choose, step } = useReview()
  const takesFocus = chosen?.takesFocus === true
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    card.current?.querySelector<HTMLElement>('[data-actions] button')?.focus({ preventScroll: true })
    card.current?.scrollIntoView({ block: 'center' })
    // So that the cursor is here once the last sentence is decided.
    const mark = markOf(editor, heldSentence.id)
    if (mark) editor.commands.setTextSelection(mark.from)
  }, [takesFocus, editor, heldSentence.id])
  const list = placed.filter((id) =>
    open.some((one) => one.id === id && isWaiting(one) === isWaiting(heldSentence)),
  )
  function close() {
    const mark = markOf(editor, heldSentence.id)
    choose(undefined)
    editor.chain().focus(mark?.from).run()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape bubbles up from its buttons
    <div
      ref={card}
      role="group"
      aria-label={`Sentence ${list.indexOf(heldSentence.id) + 1} of ${list.length}`}
      className="held-card absolute inset-x-0 z-20 max-w-md rounded-xl border border-edge bg-surface p-3 shadow-lift"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      <div className="flex items-center">
        <p aria-hidden="true" className="grow text-sm font-semibold">
          {list.indexOf(heldSentence.id) + 1} of {list.length}
        </p>
        {list.length > 1 && (
          <CardButton label="Previous sentence" shortcut="Shift+F8" icon="left" onClick={() => step(-1)} />
        )}
        {list.length > 1 && (
          <CardButton label="Next sentence" shortcut="F8" icon="right" onClick={() => step(1)} />
        )}
        <CardButton label="Close" shortcut="Escape" icon="close" onClick={close} />
      </div>
      <div data-actions>
        <HeldActions heldSentence={heldSentence} />
      </div>
    </div>
  )
}

interface CardButtonProps extends Pick<ComponentProps<typeof IconButton>, 'label' | 'icon' | 'onClick'> {
  shortcut: string
}

const CardButton = ({ shortcut, ...button }: CardButtonProps) => (
  <IconButton {...button} title={`${button.label} (${shortcut})`} size="size-9 pointer-coarse:size-11" />
)
