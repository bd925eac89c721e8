import { ButtonLink } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PublicPage } from '../ui/public-page.tsx'

export function NotFoundScreen() {
  return (
    <PublicPage>
      <PageHeading title="Page not found" />
      <p>There is nothing at this address. It may have been mistyped, or the page has moved.</p>
      <ButtonLink to="/" className="w-full">
        Go to the start page
      </ButtonLink>
    </PublicPage>
  )
}
