import type { ReactNode } from 'react'
import { Stroke } from '../../ui/icon.tsx'

interface ToolButtonProps {
  label: string
  /** Undefined for what has no state. */
  isOn?: boolean
  shortcut?: string
  disabled?: boolean
  onPress(): void
  children: ReactNode
}

/** A button of a toolbar, which moves the one stop of the keyboard among them. */
export function ToolButton({ label, isOn, shortcut, disabled = false, onPress, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      data-tool={label}
      tabIndex={-1}
      aria-label={label}
      title={shortcut ? `${label} (${shortcut})` : label}
      aria-pressed={isOn}
      aria-disabled={disabled || undefined}
      className="inline-flex size-10 shrink-0 items-center justify-center rounded-md text-ink transition-colors duration-150 hover:bg-sunken aria-disabled:cursor-default aria-disabled:text-soft aria-disabled:opacity-60 aria-disabled:hover:bg-transparent aria-pressed:bg-accent-wash aria-pressed:text-accent-strong pointer-coarse:size-11"
      // The selection in the text stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !disabled && onPress()}
    >
      {children}
    </button>
  )
}

/** Drawn in 20 × 20, with round ends. */
export function ToolIcon({ d }: { d: string }) {
  return <Stroke size={20} className="size-5 stroke-current stroke-[1.6]" d={d} />
}
