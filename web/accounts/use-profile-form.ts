import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import type { User } from '../../contract/accounts/accounts.ts'
import { failureMessage, hasCode } from '../platform/api-failure.ts'
import { api } from '../platform/api.ts'
import { queryKeys } from '../platform/query-keys.ts'
import { useAuth } from '../platform/session/session.tsx'
import { useForm } from '../platform/use-form.ts'
import { isNewEmail, profileRules, type ProfileValues } from './profile-form-rules.ts'

const fallbacks = { user: 'Failed to update profile', password: 'Failed to change password' }

export function useProfileForm(user: User) {
  const saveUser = useSaveUser(user)
  // Only a new address takes a code, and only with two-factor on: the server says so.
  const [needsCode, setNeedsCode] = useState(false)
  const form = useForm<ProfileValues>({
    initial: {
      username: user.username,
      email: user.email,
      currentPassword: '',
      code: '',
      newPassword: '',
      confirmPassword: '',
    },
    rules: profileRules(user.email, needsCode),
    fallback: fallbacks.user,
    async send(values) {
      const { currentPassword, newPassword } = values
      const saved = await saveUser(values).catch((failure: unknown) => {
        if (hasCode(failure, 'two_factor_required')) setNeedsCode(true)
        throw failure
      })
      // A new address waits for its link: until then the field shows what holds.
      form.change('username', saved.username)
      form.change('email', saved.email)
      if (newPassword !== '') await changePassword({ currentPassword, newPassword })
      form.change('currentPassword', '')
      form.change('code', '')
      setNeedsCode(false)
      form.change('newPassword', '')
      form.change('confirmPassword', '')
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
  const queries = useQueryClient()
  const { changeUser } = useAuth()
  return async ({ username, email, currentPassword, code }: ProfileValues): Promise<User> => {
    const isMoved = isNewEmail(email, user.email)
    if (username.trim() === user.username && !isMoved) return user
    const { user: saved } = await told(
      fallbacks.user,
      api.accounts.updateUser({
        username: username.trim(),
        ...(isMoved ? { email: email.trim(), currentPassword, ...(code ? { code } : {}) } : {}),
      }),
    )
    changeUser(saved)
    await queries.invalidateQueries({ queryKey: queryKeys.profile })
    return saved
  }
}

async function changePassword(passwords: { currentPassword: string; newPassword: string }): Promise<void> {
  await told(fallbacks.password, api.accounts.changePassword(passwords))
  toast.success('Password changed successfully')
}

/** A failure is told beside the form and as a toast. */
async function told<T>(fallback: string, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (failure) {
    toast.error(failureMessage(failure, fallback))
    throw failure
  }
}
