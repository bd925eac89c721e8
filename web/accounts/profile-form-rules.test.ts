import { expect, test } from 'vitest'
import { brokenRules } from '../ui/fields/form.tsx'
import { profileRules } from './profile-form-rules.ts'

const rules = profileRules('ada@example.com')
const unchanged = {
  username: 'ada',
  email: 'Ada@example.com ',
  currentPassword: '',
  code: '',
  newPassword: '',
  confirmPassword: '',
}
const broken = (values: Partial<typeof unchanged>) => brokenRules({ ...unchanged, ...values }, rules)

test('asks for no password unless the email or the password changes', () => {
  expect(broken({})).toEqual({})
})

test('requires at least three characters in a name', () => {
  expect(broken({ username: 'ad ' })).toEqual({ username: 'Username must be at least 3 characters' })
})

test('requires the current password for a new email', () => {
  expect(broken({ email: 'eve@example.com' })).toEqual({
    currentPassword: 'Please enter your current password',
  })
})

test('requires the current password and a confirmation for a new one, with the error at the confirmation', () => {
  const message = 'Passwords do not match or current password is required'
  const right = { currentPassword: 'Old-horse-1', newPassword: 'New-horse-1', confirmPassword: 'New-horse-1' }
  expect(broken(right)).toEqual({})
  expect(broken({ ...right, currentPassword: '' })).toEqual({ confirmPassword: message })
  expect(broken({ ...right, confirmPassword: 'New-horse-2' })).toEqual({ confirmPassword: message })
  expect(broken({ confirmPassword: 'New-horse-1' })).toEqual({ confirmPassword: message })
})
