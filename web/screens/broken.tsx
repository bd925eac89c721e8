import { useListener } from '../platform/use-listener.ts'
import { Button } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

/** Replaces a page that failed to load or render, often after a deployment. Small, because every page includes it. */
export function BrokenScreen({ isWithin = false }: { isWithin?: boolean }) {
  useListener(['online'], () => location.reload())
  const isOffline = !navigator.onLine
  const body = (
    <>
      <PageHeading
        title={isOffline ? 'You’re offline' : 'This page could not be shown'}
        size={isWithin ? 'heading' : 'title'}
        takesFocus
      />
      <p>
        {isOffline
          ? 'This page opens by itself once you’re connected again.'
          : 'Check your connection and load it again. If you have unsaved text in another window, save it first.'}
      </p>
      {!isOffline && <Button onClick={() => location.reload()}>Load again</Button>}
    </>
  )
  if (isWithin) return body
  return (
    <main className="mx-auto grid min-h-dvh max-w-[26rem] content-center gap-6 px-5 pb-[12vh]">
      <a href="/" aria-label="Quillcast, home" className="mb-4 justify-self-start rounded-lg">
        <Logo />
      </a>
      {body}
    </main>
  )
}
