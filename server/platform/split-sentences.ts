const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
// After these a full stop does not end a sentence; the segmenter only knows that when a small letter follows.
const abbreviation =
  /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|vs|etc|No|approx|e\.g|i\.e|[A-Z]|z|d|u|Nr|ca|bzw|usw|ggf|evtl|inkl|zzgl|Sra|Dra|p|ej|núm|pág|Mme)\.$/
// "am 3. Mai": a number in order, not the end of a sentence.
const ordinal = /(?:^|\s)\d{1,2}\.$/
const month = /^(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\b/
// The longest abbreviation with the sign before it has nine: a sentence that grows and grows is never read again as a whole.
const tailLength = 12

/** The sentences of a text, each with the white space that follows it: joined they are the text. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  let start = 0
  // Where the last word of the sentence ends.
  let wordEnd = 0
  for (const { segment, index } of segmenter.segment(text)) {
    const tail = text.slice(Math.max(start, wordEnd - tailLength), wordEnd)
    const goesOn = abbreviation.test(tail) || (ordinal.test(tail) && month.test(segment))
    if (!goesOn && index > 0) {
      sentences.push(text.slice(start, index))
      start = index
    }
    const length = segment.trimEnd().length
    if (length > 0) wordEnd = index + length
  }
  if (text !== '') sentences.push(text.slice(start))
  return sentences
}
