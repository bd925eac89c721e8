import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import type { User } from '../../contract/accounts.ts'
import { hasCode } from '../platform/api-failure.ts'
import { useAuth } from '../platform/session.tsx'
import { useForm } from '../platform/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { emailRule } from './credential-rules.ts'

const rules = {
  email: emailRule,
  password: (value: string) => (value ? undefined : 'Password is required'),
}

export function LoginForm({ onSignedIn }: { onSignedIn(user: User): void }) {
  const { login, error } = useAuth()
  const [rememberMe, setRememberMe] = useState(false)
  const form = useForm({
    initial: { email: '', password: '' },
    rules,
    fallback: 'Failed to login',
    async send(values) {
      // A failure is shown from the session's own error below.
      const user = await login({ ...values, rememberMe }).catch((failure: unknown) => {
        const isRefused = hasCode(failure, 'invalid_credentials')
        toast.error(isRefused ? 'Failed to login. Please check your credentials.' : 'Failed to login')
      })
      if (!user) return
      toast.success('Login successful!')
      onSignedIn(user)
    },
  })

  return (
    <form noValidate onSubmit={form.submit} className="space-y-5">
      <ErrorSummary attempt={form.attempt} problems={form.problems} />
      {error && form.problems.length === 0 && (
        <p role="alert" className="font-medium text-danger">
          {error.code === 'invalid_credentials' ? 'Invalid credentials' : error.message}
        </p>
      )}
      <TextField label="Email" type="email" autoComplete="username" {...form.field('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      <Checkbox
        label="Remember me"
        checked={rememberMe}
        onChange={(event) => setRememberMe(event.target.checked)}
      />
      <Button type="submit" className="w-full" busy={form.isBusy} busyLabel="Loading...">
        Log In
      </Button>
    </form>
  )
}
