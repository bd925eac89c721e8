import { promisedHours } from '../../contract/promised-hours.ts'

/** What goes wrong elsewhere, and what stands against it here; each is held by tests of its own. */
export interface Feature {
  id: string
  trouble: string
  title: string
  text: string
}

export const features = {
  voice: {
    id: 'voice',
    trouble: 'Sounds like everyone else',
    title: 'A voice you can measure',
    text: 'Quillcast learns the rhythm, words and punctuation of your own posts. Each draft shows its score inside or outside your range, and the sentences that are off.',
  },
  once: {
    id: 'once',
    trouble: 'Posted twice, or not at all',
    title: 'Published exactly once',
    text: 'When an answer gets lost, it looks the post up on your site before it does anything else. A failed post says why.',
  },
  length: {
    id: 'length',
    trouble: 'Asked for 1,000 words, got 400',
    title: 'A length that holds',
    text: 'What your plan promises is what you get, counted by the same count that your editor shows.',
  },
  links: {
    id: 'links',
    trouble: 'Links that lead nowhere',
    title: 'No invented links',
    text: 'The writer never makes up an address. It picks from your real posts and your sources.',
  },
  facts: {
    id: 'facts',
    trouble: '“A client once told me …”',
    title: 'No invented facts',
    text: 'Figures, quotes and stories that you never gave are rewritten or held, with the sentence shown.',
  },
  autopilot: {
    id: 'autopilot',
    trouble: 'A blog that goes quiet',
    title: 'Autopilot, on your schedule',
    text: `Choose days and hours. The draft reaches you ${promisedHours.draftAhead} hours before its slot: edit, hold, skip or approve it, or let it go out by itself.`,
  },
  captions: {
    id: 'captions',
    trouble: 'Another evening of captions',
    title: 'Captions for six networks',
    text: 'Once the post is live they come by e-mail, with its true address, each within what that network counts.',
  },
  keywords: {
    id: 'keywords',
    trouble: 'Guessing what people search',
    title: 'SEO keywords, two ways',
    text: 'Drawn from your own text by AI, or by traditional NLP that needs no AI at all. Trends across the platform stand beside them.',
  },
  doctor: {
    id: 'doctor',
    trouble: '“Connection failed”',
    title: 'A doctor for WordPress',
    text: 'Connect with one click. If something is in the way, the doctor names which of a dozen faults it is and how to mend it, and it looks again every day, before a slot is missed.',
  },
} satisfies Record<string, Feature>
