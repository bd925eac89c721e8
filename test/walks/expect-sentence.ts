import { expect } from 'vitest'

/** Fixed word for word by the specification. */
const specified = [
  /^Invalid email address$/,
  /^Please (enter a valid WordPress site URL|enter your story first|select a plan first)$/,
  /^(Username|Password|Passwords) must /,
  /^[A-Z][A-Za-z ]+ (is|are) required$/,
]

const jargon = [
  /\b(invalid input|expected|received|string|undefined|null|regex|pattern|enum|NaN|boolean|array|integer|uuid)\b/i,
  /[<>≤≥{}[\]]/,
  // Code identifiers and paths.
  /\b[a-z]+[A-Z]|\w\.[a-z]/,
]
// Examples and values a caller may send.
const allowed = /https:\/\/example\.com|name@example\.com/g

/** Checks that a field error reads like a proper sentence. */
export function expectSentence(message: string, about: string): void {
  if (specified.some((one) => one.test(message))) return
  expect(message, about).toMatch(/^[A-Z].*\.$/)
  expect(message.length, about).toBeLessThanOrEqual(160)
  for (const one of jargon) expect(message.replace(allowed, ''), about).not.toMatch(one)
}
