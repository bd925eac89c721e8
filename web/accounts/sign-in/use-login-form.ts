import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import type { User } from '../../../contract/accounts/accounts.ts'
import { hasCode } from '../../platform/api-failure.ts'
import { useAuth } from '../../platform/session/session.tsx'
import { useForm } from '../../platform/use-form.ts'
import { emailRule } from '../credential-rules.ts'
import { codeRule } from '../two-factor/two-factor-field.tsx'

// What is ticked is a text as well: it is sent with what stands in the form at that moment.
const initial = { email: '', password: '', rememberMe: '', code: '' }

export function useLoginForm(onSignedIn: (user: User) => void) {
  const { login, error } = useAuth()
  // Only the server knows who has a second factor, and tells it for the right password only.
  const [asksForCode, setAsked] = useState(false)
  const form = useForm({
    initial,
    rules: {
      email: emailRule,
      password: (value: string) => (value ? undefined : 'Password is required'),
      code: asksForCode ? codeRule : undefined,
    },
    fallback: 'Failed to login',
    async send({ email, password, rememberMe, code }) {
      try {
        const credentials = { email: email.trim(), password, rememberMe: rememberMe !== '' }
        const user = await login(asksForCode ? { ...credentials, code } : credentials)
        toast.success('Login successful!')
        onSignedIn(user)
      } catch (failure) {
        if (hasCode(failure, 'two_factor_required')) {
          setAsked(true)
          // Told at its field; without one it is not wrong but asked for.
          if (failure.fields.code) throw failure
          return
        }
        // Told by the session's own error, beside the form.
        const isRefused = hasCode(failure, 'invalid_credentials')
        if (isRefused) setAsked(false)
        toast.error(isRefused ? 'Failed to login. Please check your credentials.' : 'Failed to login')
      }
    },
  })
  const isQuiet = form.problems.length > 0 || form.isBusy || hasCode(error, 'two_factor_required')
  function goBack() {
    form.change('code', '')
    setAsked(false)
  }
  return { ...form, shownError: isQuiet ? null : error, asksForCode, goBack }
}
