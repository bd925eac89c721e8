import type { ComponentProps, ReactNode } from 'react'

type ChoiceChipProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  children: ReactNode
  className?: string
}

/** A checkbox that looks like a chip, with the focus ring around all of it. */
export const ChoiceChip = ({ children, className = '', ...input }: ChoiceChipProps) => (
  <label
    className={`relative flex min-h-11 cursor-pointer items-center justify-center rounded-lg border border-edge bg-surface px-2 py-1 text-center transition-colors duration-150 hover:border-ink has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${className}`}
  >
    <input
      type="checkbox"
      {...input}
      className="absolute inset-0 size-full cursor-pointer appearance-none rounded-lg outline-none"
    />
    {children}
  </label>
)
