import { useEffect, useRef, type ReactNode } from 'react'

/** Takes the focus when its step begins, so that it is said. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
      {children}
    </h3>
  )
}
