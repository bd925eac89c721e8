import { nameOfLanguage } from '../../platform/text/detect-language.ts'
import { requestedData, requestedInstruction } from '../frameworks/requested-prompt.ts'
import { evidenceRule } from '../evidence/show-evidence.ts'
import type { Outline, PlannedSection } from '../outline/outline.ts'
import type { Brief, Section } from '../writer.ts'
import { numberBlocks, toMarkdown } from '../edit/numbered-blocks.ts'
import { quoteData } from './system-prompt.ts'
import { toneInstruction } from './tone-rules.ts'

/**
 * What every call for a post begins with: the reader, the business, the requests, the style and, once there is one, the whole
 * outline. Letter for letter the same in all calls, so that providers charge for it once.
 */
export function briefContext(brief: Brief, outline?: Outline): string {
  const { topic, language, keywords, instructions, profile, voice, tone, date, timeZone } = brief
  const { businessName, idealClient } = profile
  const data = {
    topic,
    ...(language ? { language: nameOfLanguage(language) } : {}),
    ...(date ? { today: date } : {}),
    ...(timeZone ? { timeZone } : {}),
    searchTerm: keywords[0] ?? '',
    otherTerms: keywords.slice(1),
    ...(instructions ? { wishes: instructions } : {}),
    // What the business promises is evidence: a part that has no use for it does not see it.
    business: businessName,
    writtenFor: idealClient,
    ...requestedData(brief),
    ...(voice ? { voice } : {}),
    ...(outline ? { outline: planOf(outline) } : {}),
  }
  return `The post and everything known about it:
${quoteData(data)}
${voice ? voiceInstruction : `Tone: ${toneInstruction(tone)}`}${evidenceRule(brief.evidence)}${outline ? `\n${partsInstruction(brief, outline)}` : ''}`
}

/** The same with the written text, its blocks numbered: what the calls begin with that see the whole post. */
export function postContext(brief: Brief, outline: Outline, sections: Section[]): string {
  const post = numberBlocks(sections).map((block) => `[${block.number}] ${toMarkdown(block)}`)
  return `${briefContext(brief, outline)}
The text of the post:
${quoteData({ post })}`
}

// A card that people wrote is data like all else: this only says that it describes a style.
const voiceInstruction =
  'Write in the voice that "voice" describes: follow its rules, use nothing of neverSay, and sound like soundsLike and paragraphs without repeating anything that they say.'

const forms: Partial<Record<PlannedSection['form'], string>> = {
  steps: 'a numbered list, each item with what to do and how to tell that it worked',
  list: 'one list where it helps, with text before it',
  table:
    'one small table of 2 to 4 columns and 3 to 6 rows, its first row the headings, and text that says what it shows',
  faq: '3 to 5 questions as "### " subheadings that end in a question mark, each answered in one to three sentences',
  example: 'explained by one example of an imagined reader, introduced as such ("Say you …")',
}

/** How the parts are written, for all of them: what one call needs alone is in sectionPrompt. */
function partsInstruction(brief: Brief, { sections }: Outline): string {
  const used = Object.entries(forms).filter(([name]) => sections.some(({ form }) => form === name))
  const lines = used.map(([name, how]) => `- ${name}: ${how}.`)
  return [
    'Each part of the outline is written by a call of its own, and no part says what another part says.',
    ...(lines.length > 0 ? ['Their forms:', ...lines] : []),
    `The first paragraph of the post contains searchTerm in a natural form. A page given to a part is linked once, where it helps, by words of the part's own sentence: [[p12|words of the sentence]]. ${requestedInstruction(brief)}`,
  ].join('\n')
}

function planOf({ title, answer, sections }: Outline) {
  return {
    title,
    answer,
    parts: sections.map(({ heading, question, takeaway, form, evidence, points }, at) => ({
      part: at + 1,
      heading,
      question,
      takeaway,
      form,
      evidence,
      points: points.map((point) => point + 1),
    })),
  }
}
