import { ButtonLink } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PublicPage } from '../ui/public-page.tsx'

export function RegistrationCancelScreen() {
  return (
    <PublicPage>
      <PageHeading title="Payment canceled" />
      <p>Your payment was canceled. No charges were made to your account.</p>
      <ButtonLink to="/" className="w-full">
        Try Again
      </ButtonLink>
    </PublicPage>
  )
}
