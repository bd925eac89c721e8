import { splitSentences } from '../../platform/text/split-sentences.ts'

interface Citation {
  sentence: string
  /** Evidence IDs such as `f3`. */
  ids: string[]
}

const marks = String.raw`(?:\s?\[\s?f\d{1,4}(?:\s?[,;]\s?f\d{1,4})*\s?\])+`
// Models put the mark before or after the full stop.
const afterStop = new RegExp(String.raw`([.!?…]["”’)]?)(${marks})`, 'g')
const anywhere = new RegExp(marks, 'g')

/** Removes evidence marks from a model's text and returns what each sentence cited. */
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
