import { plainText } from '../../posts/content/plain-text.ts'
import { type EvidenceItem, rankEvidence } from '../evidence/evidence.ts'
import { showEvidence } from '../evidence/show-evidence.ts'
import { quoteData } from '../model/system-prompt.ts'
import { maxWordsOf, type Outline, type PlannedSection } from '../outline/outline.ts'
import type { Brief, Section } from '../writer.ts'

// With more, the part of the prompt that all sections share would fall below four fifths.
const maxEvidenceChars = { assigned: 1200, near: 350 }
// Enough to go on from without a seam, little enough not to be copied.
const tailWords = 30

/** Asks for the section at `index`. Comes after briefContext, which holds all that the sections share. */
export function sectionPrompt(brief: Brief, outline: Outline, index: number, written: Section[]): string {
  const section = outline.sections[index]!
  const { heading, words, form } = section
  const data = {
    heading,
    ...cover(section, brief),
    evidence: evidenceFor(section, brief).map(showEvidence),
    ...pagesFor(section, brief),
    ...(written.length > 0 ? { justBefore: tailOf(written) } : {}),
  }
  return `Write part ${index + 1} of ${outline.sections.length} of the outline, without its heading. Form: ${form}.
${quoteData(data)}
Between ${words} and ${maxWordsOf(section)} words.${data.cover ? ' Say what cover asks for.' : ''}${data.pages ? ' Link to the page of pages.' : ''}`
}

function cover({ points }: PlannedSection, brief: Brief): { cover?: string[] } {
  const own = points.flatMap((point) => brief.points?.[point] ?? [])
  return own.length > 0 ? { cover: own } : {}
}

function pagesFor({ pages }: PlannedSection, { targets }: Brief) {
  const own = targets.filter(({ id }) => pages.includes(id)).map(({ id, title }) => ({ id, title }))
  return own.length > 0 ? { pages: own } : {}
}

/** What the outline assigned to the section, and what else is near to what it says. */
function evidenceFor(section: PlannedSection, brief: Brief): EvidenceItem[] {
  const { heading, question, takeaway, points, evidence } = section
  const about = [heading, question, takeaway, ...points.map((point) => brief.points?.[point] ?? '')].join(' ')
  const isAssigned = ({ id }: EvidenceItem) => evidence.includes(id)
  const assigned = rankEvidence(brief.evidence.filter(isAssigned), about, {
    maxChars: maxEvidenceChars.assigned,
    ids: evidence,
  })
  const others = brief.evidence.filter((item) => !isAssigned(item))
  const near = rankEvidence(others, about, { maxChars: maxEvidenceChars.near })
  return [...assigned, ...near]
}

const tailOf = (written: Section[]) =>
  plainText(written.at(-1)?.html ?? '')
    .split(/\s+/)
    .slice(-tailWords)
    .join(' ')

/** Asks for `missing` more words at the end of a section that came out short. */
export function extendPrompt(outline: Outline, sections: Section[], index: number, missing: number): string {
  const { heading, html } = sections[index]!
  return `Part ${index + 1} of ${outline.sections.length} is too short. Write what comes after textSoFar.
${quoteData({ heading, textSoFar: plainText(html) })}
Between ${missing} and ${Math.round(missing * 1.15)} words more: reasons, everyday examples or further steps. Repeat nothing of textSoFar and nothing that another part of the outline says. Answer with the new text only.`
}
