import type { Brief } from '../../server/writing/writer.ts'

/** The plans' word ranges: basic, standard, premium. */
export const ranges = [
  { min: 600, max: 750 },
  { min: 800, max: 1_000 },
  { min: 1_200, max: 2_000 },
] as const

// A brief without confirmed facts, habits or pages to link to.
const nothingKnown = { sheet: { facts: [], own: [] }, evidence: [], habits: {}, targets: [], pages: [] }

export function givenBrief(values: Partial<Brief> = {}): Brief {
  return {
    ...nothingKnown,
    postId: 'post-1',
    topic: 'Getting a nervous dog ready for the groomer',
    keywords: ['dog grooming', 'nervous dogs'],
    tone: 'friendly',
    profile: {
      businessName: 'Happy Tails Leeds',
      idealClient: 'Busy dog owners in Leeds who want a gentle groomer',
      clientPromises: ['We never rush a nervous dog.', 'One dog at a time, so no noisy waiting room'],
      clientExpectations: ['A calm dog that smells nice', 'Clear prices before we start.'],
    },
    words: ranges[0],
    ...values,
  }
}
