import { escapeHtml } from '../../platform/text/escape-html.ts'
import { findUnsupported } from '../gates/truth/truth-gate.ts'
import type { Brief, Section } from '../writer.ts'
import { afterFirstBlock } from './enrich-sections.ts'

/**
 * What the sample writer does with a reader and with own passages: it has no wits to write for somebody, so it says whom the post
 * is for, takes up the objection, and quotes the nearest passage.
 */
export function greetReader(sections: Section[], { persona, passages = [], sheet }: Brief): Section[] {
  const lines: [number, string][] = []
  // Nothing that somebody typed about a reader becomes a claim of the business.
  const mayStand = (text: string) => findUnsupported(`<p>${escapeHtml(text)}</p>`, sheet).length === 0
  if (persona && mayStand(persona.wants))
    lines.push([0, `Written for ${inner(persona.name)}: ${inner(persona.wants)}.`])
  if (persona?.objections && mayStand(persona.objections))
    lines.push([
      1,
      `“${inner(persona.objections)}” is a fair objection. See whether it still holds at the end.`,
    ])
  const [nearest] = passages
  if (nearest) lines.push([2, `As “${inner(nearest.title)}” puts it: “${inner(nearest.text)}.”`])
  return lines.reduce((all, [at, line]) => {
    const section = all[at]
    if (!section || at === all.length - 1 || !mayStand(line)) return all
    return all.with(at, afterFirstBlock(section, `<p>${escapeHtml(line)}</p>`))
  }, sections)
}

// Within a sentence of ours: no full stop of its own, no marks that would end the quotation.
const inner = (text: string) =>
  text
    .split(/(?<=[.!?])\s|\n/)[0]!
    .replace(/[“”"]/g, '')
    .replace(/(?<![.\s])[.\s]+$/, '')
