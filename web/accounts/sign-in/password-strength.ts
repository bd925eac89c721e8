export const strengthLabels = ['Very Weak', 'Weak', 'Fair', 'Good', 'Strong', 'Very Strong'] as const

// One more bar would promise more than the meter has: six signs of strength, five bars.
const highestScore = 5

/** 0 to 5: a point for each of length 8, length 12, an uppercase letter, a lowercase letter, a digit and a special character. */
export function passwordScore(password: string): number {
  const signs = [
    password.length >= 8,
    password.length >= 12,
    /\p{Lu}/u.test(password),
    /\p{Ll}/u.test(password),
    /\p{Nd}/u.test(password),
    /[^\p{L}\p{Nd}\s]/u.test(password),
  ]
  return Math.min(signs.filter(Boolean).length, highestScore)
}
