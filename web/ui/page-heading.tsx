import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from '../platform/routing/router.tsx'

interface PageHeadingProps {
  /** Also the document's title unless `documentTitle` is given. */
  title: string
  documentTitle?: string | undefined
  /** `title` for pages with little content. */
  size?: 'heading' | 'title'
  /** Takes the focus when mounted, for a page that changes without a new address. */
  takesFocus?: boolean
  children?: ReactNode
}

/** The only h1 of a page. Takes the focus after navigation, so that screen readers announce the page. */
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
    // A filter in the URL changes the address too, but the field being typed in keeps the focus.
    const isSamePage = shownFor.current === pathname
    shownFor.current = pathname
    // 'default' is the first page of a visit, where the browser sets the focus.
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
