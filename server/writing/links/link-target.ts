import { z } from 'zod'

/** A page of the customer's that a post may point to. The model sees id and title, never the address. */
export const LinkTarget = z.object({
  /** `p` with the number of the post on the site, `s` with that of a stated source. */
  id: z.string(),
  url: z.string(),
  title: z.string(),
  /** How it begins, for finding out what it is about. */
  text: z.string(),
})
export type LinkTarget = z.output<typeof LinkTarget>
