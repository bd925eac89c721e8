import { expect } from 'vitest'

/** The specification has these to the letter. */
const specified = [
  /^Invalid email address$/,
  /^Please (enter a valid WordPress site URL|enter your story first|select a plan first)$/,
  /^(Username|Password|Passwords) must /,
  /^[A-Z][A-Za-z ]+ (is|are) required$/,
]

const jargon = [
  /\b(invalid input|expected|received|string|undefined|null|regex|pattern|enum|NaN|boolean|array|integer|uuid)\b/i,
  /[<>≤≥{}[\]]/,
  // Names and paths of code.
  /\b[a-z]+[A-Z]|\w\.[a-z]/,
]
// Examples, and values that a caller may send.
const allowed = /https:\/\/example\.com|name@example\.com/g

/** What an editor would let pass as an answer to a wrong field. */
export function expectSentence(message: string, about: string): void {
  if (specified.some((one) => one.test(message))) return
  expect(message, about).toMatch(/^[A-Z].*\.$/)
  expect(message.length, about).toBeLessThanOrEqual(160)
  for (const one of jargon) expect(message.replace(allowed, ''), about).not.toMatch(one)
}
