import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import type { User } from '../../contract/accounts/accounts.ts'
import { Button } from '../ui/button.tsx'
import { EmailField, TextField } from '../ui/fields/text-field.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { failureMessage, hasCode, api, refresh } from '../platform/api.ts'
import { useAuth } from '../platform/session/session.tsx'
import { useForm, Form } from '../ui/fields/form.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { ResendLink } from './sign-in/resend-link.tsx'
import { NewPasswordFields } from './sign-in/new-password-fields.tsx'
import { SecondFactorField, CurrentPassword } from './identity-fields.tsx'
import { isNewEmail, profileRules, profileValues, type ProfileValues } from './profile-form-rules.ts'
import { UnsavedGuard } from '../ui/fields/unsaved-guard.tsx'

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
        {needsCode && <SecondFactorField {...form.field('code')} />}
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

const secretNames = ['currentPassword', 'code', 'newPassword', 'confirmPassword'] as const
const fallbacks = { user: 'Failed to update profile', password: 'Failed to change password' }

function useProfileForm(user: User) {
  const saveUser = useSaveUser(user)
  // The server asks for a code only for a new email with two-factor on.
  const [needsCode, setNeedsCode] = useState(false)
  const form = useForm({
    initial: profileValues(user),
    rules: profileRules(user.email, needsCode),
    fallback: fallbacks.user,
    async send(values) {
      const { currentPassword, newPassword } = values
      const saved = await saveUser(values).catch((failure: unknown) => {
        if (hasCode(failure, 'two_factor_required')) setNeedsCode(true)
        throw failure
      })
      // A new email applies only once it is confirmed, so the field shows the current one until then.
      form.change('username', saved.username)
      form.change('email', saved.email)
      if (newPassword !== '') await changePassword({ currentPassword, newPassword })
      setNeedsCode(false)
      for (const name of secretNames) form.change(name, '')
      toast.success('Profile updated successfully!')
    },
  })
  const { username, email, currentPassword, newPassword, confirmPassword } = form.values
  const isDirty =
    username !== user.username ||
    email !== user.email ||
    currentPassword + newPassword + confirmPassword !== ''
  return { ...form, isDirty, needsCode }
}

function useSaveUser(user: User) {
  const { changeUser } = useAuth()
  return async ({ username, email, currentPassword, code }: ProfileValues): Promise<User> => {
    const isMoved = isNewEmail(email, user.email)
    if (username.trim() === user.username && !isMoved) return user
    const { user: saved } = await withFailureToast(
      fallbacks.user,
      api.accounts.updateUser({
        username: username.trim(),
        ...(isMoved ? { email: email.trim(), currentPassword, ...(code ? { code } : {}) } : {}),
      }),
    )
    changeUser(saved)
    await refresh(['profile', 'get'])
    return saved
  }
}

async function changePassword(passwords: { currentPassword: string; newPassword: string }): Promise<void> {
  await withFailureToast(fallbacks.password, api.accounts.changePassword(passwords))
  toast.success('Password changed successfully')
}

/** Shows a failure as a toast as well as in the form. */
async function withFailureToast<T>(fallback: string, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (failure) {
    toast.error(failureMessage(failure, fallback))
    throw failure
  }
}
