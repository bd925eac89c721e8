import { useEffectEvent, useLayoutEffect, type ComponentProps } from 'react'
import toast from 'react-hot-toast/headless'

// A slow reader needs at least eight seconds (GitLab's design system), plus two for finding the button.
const undoMs = 10_000

/** Shows a message with Undo, by its button or Ctrl+Z, while it is visible. */
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

/** Shows a message with a button. */
export function toastWithButton(text: string, label: string, press: () => void): void {
  toast(
    ({ id }) => (
      <>
        {text}{' '}
        <ToastButton
          onClick={() => {
            toast.dismiss(id)
            press()
          }}
        >
          {label}
        </ToastButton>
      </>
    ),
    { duration: undoMs },
  )
}

const ToastButton = (props: ComponentProps<'button'>) => (
  <button
    type="button"
    {...props}
    className="-my-2.5 inline-flex min-h-11 min-w-11 items-center justify-center rounded-lg px-2 font-semibold text-accent underline underline-offset-4 hover:text-accent-strong"
  />
)

/** Ctrl+Z undoes the newest of several messages. */
const visibleMessages: object[] = []

function UndoMessage({ text, undo }: { text: string; undo(): void }) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
    // In a field, the keys undo typing.
    if (!isUndo || isTyping(event.target)) return
    event.preventDefault()
    undo()
  })
  // Listen as soon as it is visible; useEffect would be a frame late.
  useLayoutEffect(() => {
    const self = {}
    visibleMessages.push(self)
    const listen = (event: KeyboardEvent) => visibleMessages.at(-1) === self && onKey(event)
    document.addEventListener('keydown', listen)
    return () => {
      visibleMessages.splice(visibleMessages.indexOf(self), 1)
      document.removeEventListener('keydown', listen)
    }
  }, [])
  return (
    <>
      {text}{' '}
      <ToastButton aria-keyshortcuts="Control+Z Meta+Z" title="Ctrl+Z" onClick={undo}>
        Undo
      </ToastButton>
    </>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, [contenteditable]') !== null
