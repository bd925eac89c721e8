import { z } from 'zod'

/** A text with its own message when it is missing or, with a `min`, empty; other faults use the common messages. */
export const requiredString = (message: string) =>
  z.string({
    error: ({ code }) => (code === 'invalid_type' || code === 'too_small' ? message : undefined),
  })
