import { shapeOf } from '../frameworks/framework-parts.ts'
import { rolesOf } from '../frameworks/plan-sections.ts'
import { type EvidenceItem, rankEvidence } from '../evidence/evidence.ts'
import { showEvidence } from '../evidence/show-evidence.ts'
import { quoteData } from '../model/system-prompt.ts'
import type { Brief } from '../writer.ts'

// Some 1,200 tokens: what a plan is made from has to be seen whole, and a long source must not bury the task.
const maxEvidenceChars = 4800

/** Asks for the plan of the post, which assigns evidence, pages and must-cover points to its sections. */
export function outlinePrompt(brief: Brief, sections: number): string {
  const { topic, keywords, evidence, targets, points, searchResults } = brief
  const about = [topic, ...keywords, ...(points ?? [])].join(' ')
  const ranked = rankEvidence(evidence, about, {
    maxChars: maxEvidenceChars,
    isFilled: true,
    ids: evidence.filter(({ source }) => source === 'owner').map(({ id }) => id),
  })
  const data = {
    // In the order of their sources, which one can follow.
    evidence: bySource(evidence.filter((item) => ranked.includes(item))),
    // Only what they are called: nobody has confirmed what they say.
    pages: targets.map(({ id, title }) => ({ id, title })),
    ...(searchResults ? { searchResults } : {}),
  }
  return `Plan the post.
${quoteData(data)}
First find what the reader wants to know and answer it in two or three sentences. Then plan ${sections} sections. The first section answers the question at once, without a heading like "Introduction". The last one ends with what the business offers for this need, if evidence says so, and the reader's next step. Give every section what only this business could say, where there is any. No two sections say the same.${searchResults ? ' searchResults are the headlines of what readers find already: answer what they promise, and what they leave out.' : ''}${shapeInstruction(brief, sections)}
Answer with JSON only:
{"title": "at most 60 characters", "answer": "…", "sections": [{"heading": "as a person would write it, 3 to 9 words", "question": "what the reader asks here", "takeaway": "what the reader then knows", "form": "prose, steps, list, table, faq or example", "words": 150, "evidence": ["f1"], "pages": ["p1"], "points": [1]}]}
- title and one heading: contain searchTerm in a natural form, inflected or reordered where grammar asks for it.
- form: what suits the matter. At most one table and one faq in the post.
- words: 60 to 350, in proportion to the matter.
- evidence: the IDs this section needs, often none.
- pages: a page only where a reader of this section would want to open it, otherwise none.
- points: the numbers of mustCover that this section covers. Each number belongs to one section.`
}

/** One line an item, under who says it: `owner`, `site`, `web`, or the address of a stated source. */
function bySource(items: EvidenceItem[]): Record<string, string[]> {
  const sources: Record<string, string[]> = {}
  for (const item of items) {
    const { source, url = source } = item
    const from = source === 'stated' ? url : source
    ;(sources[from] ??= []).push(showEvidence(item))
  }
  return sources
}

function shapeInstruction(brief: Brief, sections: number): string {
  const shape = shapeOf(brief.framework, brief.topic)
  if (!shape) return ''
  const tasks = rolesOf(shape, sections).map(({ task }, at) => `${at + 1}. ${task}`)
  const example = shape.kind === 'numbered' && shape.label === 'Step ' ? 'Step 1: …' : '1. …'
  const numbers =
    shape.kind === 'numbered'
      ? `\nNumber the headings yourself, as in "${example}", in the language of the topic; the opening and the close have no number.`
      : ''
  return ` Its sections in this order, more than one for a part where it needs them:\n${tasks.join('\n')}${numbers}`
}
