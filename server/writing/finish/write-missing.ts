import { z } from 'zod'
import { captionNetworks, type Captions, type Newsletter } from '../../../contract/posts/posts.ts'
import type { FactSheet } from '../evidence/fact-sheet.ts'
import { callModel, type Model } from '../model/call-model.ts'
import { readJson } from '../model/read-json.ts'
import { quoteData } from '../model/system-prompt.ts'
import type { CaptionNetwork } from '../writer.ts'
import { WritingFailure } from '../writing-failure.ts'
import { FinishAnswer } from './clean-answer.ts'
import { readCaptions } from './read-captions.ts'
import { readNewsletter } from './read-newsletter.ts'

export interface Announcements {
  captions: Captions
  newsletter: Newsletter | null
}

export type MissingPart = CaptionNetwork | 'newsletter'

export const missingOf = (
  { captions, newsletter }: Announcements,
  withNewsletter: boolean | undefined,
): MissingPart[] => [
  ...captionNetworks.filter((network) => captions[network] === undefined),
  ...(withNewsletter && !newsletter ? (['newsletter'] as const) : []),
]

const sizes: Record<CaptionNetwork, string> = {
  linkedin: 'up to 600 characters',
  facebook: 'up to 400 characters',
  instagram: 'up to 600 characters, 3 to 5 hashtags',
  x: 'up to 230 characters',
  threads: 'up to 400 characters',
  bluesky: 'up to 180 characters',
}

const networksOf = (parts: MissingPart[]) => captionNetworks.filter((network) => parts.includes(network))

/** How these parts are asked for: their place in the JSON of the answer, and what holds for them. */
export function announcementsAsked(parts: MissingPart[]): { form: string; rules: string } {
  const networks = networksOf(parts)
  const captions = `"captions": {${networks.map((network) => `"${network}": "${sizes[network]}"`).join(', ')}}`
  const withNewsletter = parts.includes('newsletter')
  const mail =
    ', "newsletter": {"subject": "at most 60 characters", "preheader": "at most 90 characters", "body": "paragraphs separated by an empty line"}'
  return {
    form: `${captions}${withNewsletter ? mail : ''}`,
    rules: `captions: each in the manner of its network and different from the others, whole sentences, {url} once where the address of the post goes, no other address.${withNewsletter ? newsletterRule : ''}`,
  }
}

const newsletterRule = `
newsletter: a letter from the business to people who know it: one thought from the post that is useful by itself, and why the rest is worth reading. 80 to 160 words in short paragraphs, no greeting by name, no signature, no list of headings. Its last line invites readers to the post and contains {url}.`

/** What the server is asked to hold an answer to; reading is as tolerant as without. */
export function announcementsShape(parts: MissingPart[]) {
  const text = z.string()
  const captions = z.object(Object.fromEntries(networksOf(parts).map((network) => [network, text])))
  return parts.includes('newsletter')
    ? z.object({ captions, newsletter: z.object({ subject: text, preheader: text, body: text }) })
    : z.object({ captions })
}

interface MissingTask {
  /** The post, and what is known about it. */
  context: string
  /** What the post says. */
  sheet: FactSheet
  missing: MissingPart[]
  clean: (answer: FinishAnswer) => FinishAnswer
}

/** Asks for the missing parts once, by name; what still cannot be used stays missing. */
export async function writeMissing(
  model: Model,
  { context, sheet, missing, clean }: MissingTask,
  { captions, newsletter }: Announcements,
  signal: AbortSignal,
): Promise<Announcements> {
  if (missing.length === 0) return { captions, newsletter }
  const { form, rules } = announcementsAsked(missing)
  const written = Object.keys(captions).length > 0 ? `\n${quoteData({ written: captions })}` : ''
  const prompt = `These texts that announce the post are missing: ${missing.join(', ')}. Write them. Say nothing that the post doesn't say${written ? ', and say it in other words than those already written' : ''}.${written}
Answer with JSON only:
{${form}}
${rules}`
  const schema = announcementsShape(missing)
  const call = { step: 'finish' as const, context, prompt, form: { name: 'missing', schema } }
  try {
    const answer = clean(readJson((await callModel(model, call, signal)).text, FinishAnswer))
    return {
      captions: readCaptions(answer.captions, sheet, captions),
      newsletter: missing.includes('newsletter') ? readNewsletter(answer.newsletter, sheet) : newsletter,
    }
  } catch (error) {
    if (error instanceof WritingFailure) return { captions, newsletter }
    throw error
  }
}
