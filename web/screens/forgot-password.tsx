import { useState } from 'react'
import { ForgotPasswordForm } from '../accounts/sign-in/forgot-password-form.tsx'
import { Button, ButtonLink, TextLink, textLinkClasses } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PublicPage } from '../ui/public-page.tsx'

export function ForgotPasswordScreen() {
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  if (isSent)
    return (
      <PublicPage>
        <Sent email={email} onAgain={() => setSent(false)} />
      </PublicPage>
    )
  return (
    <PublicPage>
      <div className="space-y-1.5">
        {/* An address has been sent before: this page has turned back into its first state. */}
        <PageHeading title="Forgot password" size="title" takesFocus={email !== ''} />
        <p className="text-soft">Tell us your address, and we mail you a link to set a new password.</p>
      </div>
      <ForgotPasswordForm
        initialEmail={email}
        onSent={(sentTo) => {
          setEmail(sentTo)
          setSent(true)
        }}
      />
      <p>
        <TextLink to="/login">Back to login</TextLink>
      </p>
    </PublicPage>
  )
}

function Sent({ email, onAgain }: { email: string; onAgain(): void }) {
  return (
    <>
      <PageHeading title="Check your email" size="title" takesFocus />
      <p>
        If there is an account for <strong className="font-semibold">{email}</strong>, a link to set a new
        password is on its way. The link expires in 10 minutes.
      </p>
      <p className="text-soft">
        Nothing there after a minute? Look into the spam folder, or send another one.
      </p>
      <p className="test-mode-only rounded-lg bg-warn-wash px-4 py-3 text-sm text-warn">
        <strong>Test mode</strong>: mails do not leave this machine. They are kept in{' '}
        <a href="/dev/mailbox" className={textLinkClasses}>
          the mailbox page
        </a>
        .
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/login" className="grow">
          Back to Login
        </ButtonLink>
        <Button look="secondary" className="grow" onClick={onAgain}>
          Send another link
        </Button>
      </div>
    </>
  )
}
