import { useRef, type ComponentProps } from 'react'
import toast from 'react-hot-toast/headless'
import { useListener } from '../platform/use-listener.ts'

// A slow reader needs at least eight seconds (GitLab's design system), plus two for finding the button.
const options = { duration: 10_000 }

/** Shows a message with Undo, by its button or Ctrl+Z, while it is visible. */
export function toastWithUndo(text: string, undo: () => void): void {
  const once = (id: string) => () => (toast.dismiss(id), undo())
  toast.success(({ id }) => <UndoMessage text={text} undo={once(id)} />, options)
}

export function toastWithButton(text: string, label: string, press: () => void): void {
  const once = (id: string) => () => (toast.dismiss(id), press())
  const message = ({ id }: { id: string }) => (
    <Message text={text} onClick={once(id)}>
      {label}
    </Message>
  )
  toast(message, options)
}

/** A text, and a button with these props. */
const Message = ({ text, ...button }: ComponentProps<'button'> & { text: string }) => (
  <>
    {text}{' '}
    <button
      type="button"
      {...button}
      className="-my-2.5 inline-flex min-h-11 min-w-11 items-center justify-center rounded-lg px-2 font-semibold text-accent underline underline-offset-4 hover:text-accent-strong"
    />
  </>
)

function UndoMessage({ text, undo }: { text: string; undo(): void }) {
  const button = useRef<HTMLButtonElement>(null)
  useListener(['keydown'], (event) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
    // In a field, the keys undo typing. Of several messages, the first is the newest.
    if (!isUndo || isTyping(event.target) || document.querySelector('[data-undo]') !== button.current) return
    event.preventDefault()
    undo()
  })
  return (
    <Message
      ref={button}
      data-undo=""
      text={text}
      aria-keyshortcuts="Control+Z Meta+Z"
      title="Ctrl+Z"
      onClick={undo}
    >
      Undo
    </Message>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, [contenteditable]') !== null
