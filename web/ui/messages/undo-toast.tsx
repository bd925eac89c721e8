import { useRef } from 'react'
import toast from 'react-hot-toast/headless'
import { useListener } from '../../platform/use-listener.ts'

// A slow reader needs at least eight seconds (GitLab's design system), plus two for finding the button.
const options = { duration: 10_000 }

/** Shows a message with Undo, by its button or Ctrl+Z, while it is visible. */
export function toastWithUndo(text: string, undo: () => void): void {
  toast.success(({ id }) => <Message {...{ id, text }} label="Undo" press={undo} isUndo />, options)
}

export function toastWithButton(text: string, label: string, press: () => void): void {
  toast(({ id }) => <Message {...{ id, text, label, press }} />, options)
}

interface MessageProps {
  id: string
  text: string
  label: string
  press(): void
  isUndo?: boolean
}

function Message({ id, text, label, press, isUndo = false }: MessageProps) {
  const button = useRef<HTMLButtonElement>(null)
  const act = () => (toast.dismiss(id), press())
  const onKey = (event: KeyboardEvent) => {
    const isUndoKey = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
    // In a field, the keys undo typing. Of several messages, the first is the newest.
    if (!isUndoKey || isTyping(event.target) || document.querySelector('[data-undo]') !== button.current)
      return
    event.preventDefault()
    act()
  }
  useListener(['keydown'], onKey, isUndo)
  return (
    <>
      {text}{' '}
      <button
        ref={button}
        type="button"
        {...(isUndo && { 'data-undo': '', 'aria-keyshortcuts': 'Control+Z Meta+Z', title: 'Ctrl+Z' })}
        className="-my-2.5 inline-flex min-h-11 min-w-11 items-center justify-center rounded-lg px-2 font-semibold text-accent underline underline-offset-4 hover:text-accent-strong"
        onClick={act}
      >
        {label}
      </button>
    </>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, [contenteditable]') !== null
