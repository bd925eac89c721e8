import { PaymentOffer } from '../billing/pay-now.tsx'
import { buttonClasses } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PublicPage } from '../ui/public-page.tsx'

export const RegistrationCancelScreen = () => (
  <PublicPage>
    <PageHeading title="Payment canceled" size="title" />
    <p>Your payment was canceled. No charges were made to your account.</p>
    <PaymentOffer />
    <a href="/" className={buttonClasses('secondary', 'w-full')}>
      Try Again
    </a>
  </PublicPage>
)
