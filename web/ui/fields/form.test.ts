import { expect, test } from 'vitest'
import { ApiFailure } from '../../platform/api.ts'
import { brokenRules, toFieldErrors } from './form.tsx'

test('reports every broken rule at its field, and lets a rule read other fields', () => {
  const rules = {
    name: (value: string) => (value ? undefined : 'Name is required'),
    again: (value: string, all: { name: string }) => (value === all.name ? undefined : 'Must match'),
  }
  expect(brokenRules({ name: '', again: 'x' }, rules)).toEqual({
    name: 'Name is required',
    again: 'Must match',
  })
  expect(brokenRules({ name: 'x', again: 'x' }, rules)).toEqual({})
})

test('shows a refusal at the fields it names, including those in lists and objects', () => {
  const failure = new ApiFailure('invalid_input', 'Please check', {
    fields: { email: 'Taken', 'promises.1': 'Too long', 'card.rules.0': 'Empty' },
  })
  expect(toFieldErrors(failure, ['email', 'promises', 'rules'], 'Failed')).toEqual({
    email: 'Taken',
    promises: 'Too long',
    rules: 'Empty',
  })
})

test('shows a refusal without a matching field, or a bug, above the form', () => {
  const failure = new ApiFailure('invalid_input', 'Please check', { fields: { other: 'No' } })
  expect(toFieldErrors(failure, ['email'], 'Failed')).toEqual({ form: 'Please check' })
  expect(toFieldErrors(new TypeError('x is undefined'), ['email'], 'Failed')).toEqual({ form: 'Failed' })
})
