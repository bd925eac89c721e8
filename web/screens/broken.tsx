import { PublicPage } from '../ui/public-page.tsx'
import { Button } from '../ui/button.tsx'

/** Shown instead of a page that failed to load or to draw, often because a new version was put in place meanwhile. */
export function BrokenScreen() {
  return (
    <PublicPage>
      <h1 className="text-3xl font-semibold">This page could not be shown</h1>
      <p>Please load it again. If you have unsaved text in another window, save it first.</p>
      <Button onClick={() => location.reload()}>Load again</Button>
    </PublicPage>
  )
}
