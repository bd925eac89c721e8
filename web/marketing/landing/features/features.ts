import { promisedHours } from '../../../../contract/autopilot/promised-hours.ts'

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
    text: 'Quillcast learns the rhythm, words and punctuation of your own posts. Each draft is measured against them and against strangers of your trade, and you see the sentences that don’t sound like you.',
  },
  once: {
    id: 'once',
    trouble: 'Posted twice, or not at all',
    title: 'Published exactly once',
    text: 'If a response gets lost, we check your site before doing anything else. A failed post tells you why.',
  },
  length: {
    id: 'length',
    trouble: 'Asked for 1,000 words, got 400',
    title: 'A length that holds',
    text: 'You get what your plan promises, counted the same way as in your editor.',
  },
  links: {
    id: 'links',
    trouble: 'Links that lead nowhere',
    title: 'No invented links',
    text: 'The writer never invents a link. It picks from your real posts and your sources.',
  },
  facts: {
    id: 'facts',
    trouble: '“A client once told me …”',
    title: 'Nothing claimed in your name',
    text: 'What a post says about your business must stand on your site or among your facts. The rest is rewritten, or the post waits and shows you the sentence and the reason.',
  },
  autopilot: {
    id: 'autopilot',
    trouble: 'A blog that goes quiet',
    title: 'Autopilot, on your schedule',
    text: `Choose days and hours. The draft reaches you ${promisedHours.draftAhead} hours before its slot: edit, hold, skip or approve it, or just let it publish.`,
  },
  captions: {
    id: 'captions',
    trouble: 'Another evening of captions',
    title: 'Captions for six networks',
    text: 'We email them once the post is live, with its link, each within that network’s limit.',
  },
  keywords: {
    id: 'keywords',
    trouble: 'Guessing what people search',
    title: 'SEO keywords, two ways',
    text: 'From your own text, with AI or with traditional NLP that needs no AI at all. See trends across the platform beside them.',
  },
  doctor: {
    id: 'doctor',
    trouble: '“Connection failed”',
    title: 'A doctor for WordPress',
    text: 'Connect with one click. If something is wrong, the doctor tells you which of a dozen problems it is and how to fix it. It checks every day, before you miss a slot.',
  },
} satisfies Record<string, Feature>
