import { Button } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

/** Replaces a page that failed to load or render, often after a deployment. Small, because every page includes it. */
export const BrokenScreen = () => (
  <main className="mx-auto grid min-h-dvh max-w-[26rem] content-center gap-6 px-5 pb-[12vh]">
    <a href="/" aria-label="Quillcast, home" className="mb-4 justify-self-start rounded-lg">
      <Logo />
    </a>
    <PageHeading title="This page could not be shown" size="title" takesFocus />
    <p>Please load it again. If you have unsaved text in another window, save it first.</p>
    <Button onClick={() => location.reload()}>Load again</Button>
  </main>
)
