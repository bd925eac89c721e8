import { readProse, wordsOf } from '../meter/read-prose.ts'
import { usesOf } from '../meter/style.ts'

const most = 4
const paragraphs = { most: 2, minWords: 40, maxWords: 130 }

/**
 * Sentences that sound like their author, one a text. Without figures, names and quotes: an example shows how something is
 * said and must not be copied out as a fact.
 */
export function chooseExamples(texts: readonly string[], usualLength: number): string[] {
  const chosen: string[] = []
  const openings = new Set<string>()
  for (const text of texts) {
    const best = readProse(text)
      .sentences.filter((sentence) => isPlain(sentence) && !openings.has(wordsOf(sentence)[0] ?? ''))
      .map((sentence) => ({ sentence, worth: worthOf(sentence, usualLength) }))
      .toSorted((a, b) => b.worth - a.worth)[0]
    if (!best || best.worth < 0) continue
    chosen.push(best.sentence)
    openings.add(wordsOf(best.sentence)[0] ?? '')
    if (chosen.length === most) break
  }
  return chosen
}

function isPlain(sentence: string): boolean {
  const words = wordsOf(sentence)
  return (
    words.length >= 6 &&
    words.length <= 30 &&
    /^\p{Lu}/u.test(sentence) &&
    /[.!?]$/.test(sentence) &&
    !/[\d"@<>{}]|https?:|www\./.test(sentence) &&
    // A capital inside is a name.
    !/\s(?!I\b|I')\p{Lu}/u.test(sentence)
  )
}

/** Near the usual length, and with what a person can hear. */
const worthOf = (sentence: string, usualLength: number) =>
  spokenIn(sentence) * 3 - Math.abs(wordsOf(sentence).length - usualLength) / 2

/** Short forms, marks, persons. */
const spokenIn = (sentence: string) =>
  [...usesOf(sentence)].filter((use) => /^(?:form|mark):|^word:(?:i|we|you|your|our|my)$/.test(use)).length

/** Two whole paragraphs that sound like their author, of two texts, with as few figures and addresses as there are. */
export function chooseParagraphs(texts: readonly string[]): string[] {
  const chosen = texts.flatMap((text) => {
    const fitting = readProse(text).paragraphs.flatMap((paragraph) => {
      const words = wordsOf(paragraph).length
      if (words < paragraphs.minWords || words > paragraphs.maxWords) return []
      const { sentences } = readProse(paragraph)
      const spoken = sentences.reduce((sum, sentence) => sum + spokenIn(sentence), 0) / sentences.length
      const factual = (paragraph.match(/\d+|["@<>{}]|https?:|www\./g) ?? []).length
      return [{ paragraph, worth: spoken - factual / 2 }]
    })
    return fitting.toSorted((a, b) => b.worth - a.worth).slice(0, 1)
  })
  return chosen
    .toSorted((a, b) => b.worth - a.worth)
    .slice(0, paragraphs.most)
    .map(({ paragraph }) => paragraph)
}
