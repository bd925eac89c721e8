import { z } from 'zod'
import { captionNetworks } from '../../../contract/posts/posts.ts'
import { slugify } from '../../../contract/posts/slugify.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import type { Brief, CaptionNetwork, Finish, Outline, Section } from '../writer.ts'
import { truncateAtWord } from '../text/truncate-at-word.ts'
import { findUnsupported, sentencesOf } from '../gates/truth/truth-gate.ts'
import { cleanLine, isInvented } from './clean-line.ts'
import { fitCaption } from './fit-caption.ts'
import { readJson } from './read-json.ts'

const Answer = z.object({
  title: z.string().catch(''),
  excerpt: z.string().catch(''),
  captions: z.record(z.string(), z.unknown()).catch({}),
})
type Answer = z.output<typeof Answer>

// Search results cut a description at about 155 characters.
const excerptLength = 155

/** What goes with the post; every part that the answer lacks, or all of them, is made from the post itself. */
export function readFinish(
  text: string | undefined,
  brief: Brief,
  outline: Outline,
  sections: Section[],
): Finish {
  const answer: Answer =
    text === undefined ? { title: '', excerpt: '', captions: {} } : readJson(text, Answer)
  const said = sourcesOf(brief, sections)
  const sheet = { sheet: { ...brief.sheet, facts: [...brief.sheet.facts, ...said] } }
  // A reader who follows a caption finds in the post what it says, though more of it may be true.
  const ofPost = { sheet: { ...brief.sheet, facts: [...said, ...brief.sheet.own] } }
  const usable = (line: string) => (isInvented(line, sheet) ? '' : line)
  const title = usable(cleanLine(answer.title, 120)) || outline.title
  const excerpt =
    usable(cleanLine(answer.excerpt, excerptLength)) ||
    truncateAtWord(openingOf(sections) || title, excerptLength)
  const hashtag = brief.keywords
    .slice(0, 3)
    .map((word) => `#${word.replace(/[^\p{L}\p{N}]+/gu, '')}`)
    .filter((tag) => tag.length > 1)
  const fallback = (network: CaptionNetwork) =>
    [title, excerpt, network === 'instagram' ? hashtag.join(' ') : ''].filter(Boolean).join('\n\n')
  const captionFor = (network: CaptionNetwork) => {
    const given = answer.captions[network]
    const fitted =
      typeof given === 'string' && !isInvented(given, ofPost) ? fitCaption(network, given) : '{url}'
    return fitted === '{url}' ? fitCaption(network, fallback(network)) : fitted
  }
  return {
    title,
    slug: slugify(brief.keywords[0] && slugify(title).length > 50 ? brief.keywords[0] : title),
    excerpt,
    captions: Object.fromEntries(
      captionNetworks.map((network) => [network, captionFor(network)]),
    ) as Finish['captions'],
  }
}

/** What announces a post may say what the post says, but for what the post itself has no ground for. */
const sourcesOf = ({ sheet }: Brief, sections: Section[]): string[] => {
  const invented = new Set(
    findUnsupported(sections.map(({ html }) => html).join(''), sheet).map(({ sentence }) => sentence),
  )
  return sections.flatMap(({ html }) => sentencesOf(html)).filter((sentence) => !invented.has(sentence))
}

const openingOf = (sections: Section[]) => plainText(sections[0]?.html ?? '').split('\n')[0] ?? ''
