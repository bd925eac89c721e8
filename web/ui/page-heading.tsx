import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from '../platform/routing/router.tsx'

interface PageHeadingProps {
  /** Names the document too, unless that has a name of its own. */
  title: string
  documentTitle?: string | undefined
  /** `title` for pages that hold little else. */
  size?: 'heading' | 'title'
  /** Takes the focus when it appears: for a page that turns into another without a change of address. */
  takesFocus?: boolean
  children?: ReactNode
}

/** The one h1 of a page. Takes the focus when a link has led here, so that the new page is said. */
export function PageHeading({
  title,
  documentTitle = title,
  size = 'heading',
  takesFocus = false,
  children,
}: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()
  const shownFor = useRef<string>(undefined)
  useEffect(() => {
    // A filter kept in the address changes it too: a field being typed in keeps the focus.
    const isSamePage = shownFor.current === pathname
    shownFor.current = pathname
    // The first page of a visit has this key: there the browser's own order holds.
    if (takesFocus || (key !== 'default' && !isSamePage)) heading.current?.focus({ preventScroll: true })
  }, [key, pathname, takesFocus])
  useEffect(() => {
    document.title = `${documentTitle} · Quillcast`
  }, [documentTitle])
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className={`font-display ${size === 'title' ? 'text-title' : 'text-heading sm:text-[2rem]'}`}
    >
      {children ?? title}
    </h1>
  )
}
