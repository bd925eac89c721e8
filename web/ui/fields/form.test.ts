import { expect, test } from 'vitest'
import { ApiFailure } from '../../platform/api.ts'
import { brokenRules, tellFailure } from './form.tsx'

test('every broken rule is named at its field, and a rule may look at the other fields', () => {
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

test('tells a refusal at the fields it names, also those within lists and objects', () => {
  const failure = new ApiFailure('invalid_input', 'Please check', {
    fields: { email: 'Taken', 'promises.1': 'Too long', 'card.rules.0': 'Empty' },
  })
  expect(tellFailure(failure, ['email', 'promises', 'rules'], 'Failed')).toEqual({
    email: 'Taken',
    promises: 'Too long',
    rules: 'Empty',
  })
})

test('a refusal that names no field here, and a defect, are told above the form', () => {
  const failure = new ApiFailure('invalid_input', 'Please check', { fields: { other: 'No' } })
  expect(tellFailure(failure, ['email'], 'Failed')).toEqual({ form: 'Please check' })
  expect(tellFailure(new TypeError('x is undefined'), ['email'], 'Failed')).toEqual({ form: 'Failed' })
})
