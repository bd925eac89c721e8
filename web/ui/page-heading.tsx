import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'

/** The one h1 of a page. Names the document, and takes the focus when a link has led here, so that the new page is said. */
export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    // The first page of a visit has this key: there the browser's own order holds.
    if (key !== 'default') heading.current?.focus({ preventScroll: true })
  }, [key])
  return (
    <>
      <title>{`${title} · Quillcast`}</title>
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold">
        {children ?? title}
      </h1>
    </>
  )
}
