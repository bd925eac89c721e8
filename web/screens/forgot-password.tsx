import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import { emailRule } from '../accounts/credential-rules.ts'
import { api } from '../platform/api.ts'
import { useForm, Form } from '../ui/fields/form.tsx'
import { Button, ButtonLink, TextLink, textLinkClasses } from '../ui/button.tsx'
import { EmailField } from '../ui/fields/text-field.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PublicPage } from '../ui/public-page.tsx'

export function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState('')
  const [isSent, setSent] = useState(false)
  const form = useForm({
    initial: { email: '' },
    rules: { email: emailRule },
    failed: 'Failed to send reset link. Please try again.',
    fallback: 'Failed to send reset link',
    async send(values) {
      const email = values.email.trim()
      await api.accounts.forgotPassword({ email })
      toast.success('Reset link sent! Please check your email.')
      setSentTo(email)
      setSent(true)
    },
  })
  if (isSent) return <Sent email={sentTo} onAgain={() => setSent(false)} />
  return (
    <PublicPage>
      <div className="space-y-1.5">
        {/* Takes focus after returning from the confirmation. */}
        <PageHeading title="Forgot password" size="title" takesFocus={sentTo !== ''} />
        <p className="text-soft">Tell us your address, and we mail you a link to set a new password.</p>
      </div>
      <Form form={form}>
        <EmailField autoComplete="username" {...form.field('email')} />
        <Button type="submit" className="w-full" busy={form.isBusy} busyLabel="Loading...">
          Send Reset Link
        </Button>
      </Form>
      <p>
        <TextLink to="/login">Back to login</TextLink>
      </p>
    </PublicPage>
  )
}

const Sent = ({ email, onAgain }: { email: string; onAgain(): void }) => (
  <PublicPage>
    <PageHeading title="Check your email" size="title" takesFocus />
    <p>
      If there is an account for <strong className="font-semibold">{email}</strong>, a link to set a new
      password is on its way. The link expires in 10 minutes.
    </p>
    <p className="text-soft">Nothing there after a minute? Look into the spam folder, or send another one.</p>
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
  </PublicPage>
)
