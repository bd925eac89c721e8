const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
// After these a full stop does not end a sentence; the segmenter only knows that when a small letter follows.
const abbreviation = /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|vs|etc|No|approx|e\.g|i\.e|[A-Z])\.\s*$/

/** The sentences of a text, each with the white space that follows it: joined they are the text. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  for (const { segment } of segmenter.segment(text)) {
    const last = sentences.at(-1)
    if (last !== undefined && abbreviation.test(last)) sentences[sentences.length - 1] = last + segment
    else sentences.push(segment)
  }
  return sentences
}
