import { splitSentences } from '../../platform/text/split-sentences.ts'

interface Citation {
  sentence: string
  /** Of evidence, such as `f3`. */
  ids: string[]
}

const marks = String.raw`(?:\s?\[\s?f\d{1,4}(?:\s?[,;]\s?f\d{1,4})*\s?\])+`
// Models put the mark before or after the full stop.
const afterStop = new RegExp(String.raw`([.!?…]["”’)]?)(${marks})`, 'g')
const anywhere = new RegExp(marks, 'g')

/** A model's text without its marks of evidence, and which sentence cited what. */
export function splitCitations(text: string): { text: string; citations: Citation[] } {
  const citations: Citation[] = []
  const moved = text.replace(afterStop, '$2$1')
  for (const line of moved.includes('[') ? moved.split('\n') : [])
    for (const sentence of splitSentences(line)) {
      const ids = [...sentence.matchAll(anywhere)].flatMap(([mark]) => mark.match(/f\d+/g) ?? [])
      if (ids.length > 0)
        citations.push({ sentence: sentence.replace(anywhere, '').trim(), ids: [...new Set(ids)] })
    }
  return { text: moved.replace(anywhere, ''), citations }
}
