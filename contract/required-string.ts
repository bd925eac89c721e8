import { z } from 'zod'

/** A text with a sentence of its own for where it is missing or, with a `min`, empty; other faults are told by the common rules. */
export const requiredString = (message: string) =>
  z.string({
    error: ({ code }) => (code === 'invalid_type' || code === 'too_small' ? message : undefined),
  })
