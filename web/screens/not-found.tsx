import { ButtonLink, buttonClasses } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PublicPage } from '../ui/public-page.tsx'

export const NotFoundScreen = () => (
  <PublicPage>
    <div className="space-y-2">
      <p className="text-sm font-semibold tracking-wide text-soft">404</p>
      <PageHeading title="Page not found" size="title" />
    </div>
    <p>There is nothing at this address. It may have been mistyped, or the page has moved.</p>
    <a href="/" className={buttonClasses('primary', 'w-full')}>
      Go to the start page
    </a>
  </PublicPage>
)

/** Keeps the app's menu beside the message. */
export const NotInDashboardScreen = () => (
  <>
    <PageHeading title="Page not found" />
    <p>There is nothing at this address. It may have been mistyped, or the page has moved.</p>
    <ButtonLink to="/dashboard" look="secondary">
      Go to Overview
    </ButtonLink>
  </>
)
