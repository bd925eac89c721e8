import type { User } from '../../contract/accounts/accounts.ts'
import { Button } from '../ui/button.tsx'
import { EmailField, TextField } from '../ui/fields/text-field.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { ResendLink } from './sign-in/resend-link.tsx'
import { NewPasswordFields } from './sign-in/new-password-fields.tsx'
import { SecondFactorField } from './two-factor/two-factor-field.tsx'
import { useProfileForm } from './use-profile-form.ts'
import { CurrentPassword } from './current-password.tsx'
import { UnsavedGuard } from '../ui/fields/unsaved-guard.tsx'
import { Form } from '../ui/fields/form-dialog.tsx'

/** The name, the address and, if wanted, a new password. */
export function ProfileForm({ user }: { user: User }) {
  const { isDirty, needsCode, ...form } = useProfileForm(user)
  return (
    <Form form={form} className="space-y-8" aria-label="Your account">
      <UnsavedGuard isDirty={isDirty} />
      <TitledSection
        id="your-account"
        title="Your account"
        intro="Your name in Quillcast and the email address we write to."
      >
        <TextField label="Username" autoComplete="nickname" {...form.field('username')} />
        <EmailField
          autoComplete="email"
          hint="We’ll email a link to confirm a new address. Until then, your current one stays."
          {...form.field('email')}
        />
        {needsCode && <SecondFactorField {...form.field('code')} value={form.values.code} />}
        {user.pendingEmail && <PendingEmail key={user.pendingEmail} email={user.pendingEmail} />}
      </TitledSection>
      <TitledSection
        id="your-password"
        title="Password"
        intro="Leave blank to keep your current password. A new one signs out all your other devices."
      >
        <CurrentPassword hint="Needed to change your email or password." {...form.field('currentPassword')} />
        <NewPasswordFields
          labels={['New password', 'Confirm new password']}
          password={form.field('newPassword')}
          confirmation={form.field('confirmPassword')}
        />
      </TitledSection>
      <Button type="submit" busy={form.isBusy} busyLabel="Saving...">
        Save profile
      </Button>
    </Form>
  )
}

/** A new address that waits until the link mailed to it is opened. */
const PendingEmail = ({ email }: { email: string }) => (
  <Notice tone="info">
    <p>
      Confirm <strong className="font-semibold wrap-anywhere">{email}</strong> with the link we emailed there.
    </p>
    <ResendLink look="secondary" done="Sent again. Check that inbox and its spam folder.">
      Send it again
    </ResendLink>
  </Notice>
)
