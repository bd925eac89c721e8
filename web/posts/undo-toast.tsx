import { useEffectEvent, useLayoutEffect } from 'react'
import toast from 'react-hot-toast/headless'

// Eight seconds are the least that a slow reader needs (GitLab's design system); two more for finding the button.
const undoMs = 10_000

/** Tells what was done, and takes it back by its button or by Ctrl+Z, for as long as it stands there. */
export function toastWithUndo(text: string, undo: () => void): void {
  toast.success(
    ({ id }) => (
      <UndoMessage
        text={text}
        undo={() => {
          toast.dismiss(id)
          undo()
        }}
      />
    ),
    { duration: undoMs },
  )
}

/** Of several the keys take back the newest. */
const standing: object[] = []

function UndoMessage({ text, undo }: { text: string; undo(): void }) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
    // In a field the keys are about its text.
    if (!isUndo || isTyping(event.target)) return
    event.preventDefault()
    undo()
  })
  // Once it is seen its keys work: an effect would come a frame later.
  useLayoutEffect(() => {
    const self = {}
    standing.push(self)
    const listen = (event: KeyboardEvent) => standing.at(-1) === self && onKey(event)
    document.addEventListener('keydown', listen)
    return () => {
      standing.splice(standing.indexOf(self), 1)
      document.removeEventListener('keydown', listen)
    }
  }, [])
  return (
    <>
      {text}{' '}
      <button
        type="button"
        aria-keyshortcuts="Control+Z Meta+Z"
        title="Ctrl+Z"
        className="-my-2.5 inline-flex min-h-11 min-w-11 items-center justify-center rounded-lg px-2 font-semibold text-accent underline underline-offset-4 hover:text-accent-strong"
        onClick={undo}
      >
        Undo
      </button>
    </>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, [contenteditable]') !== null
