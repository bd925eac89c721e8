const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
// After these a full stop does not end a sentence; the segmenter only knows that when a small letter follows.
const abbreviation =
  /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|vs|etc|No|approx|e\.g|i\.e|[A-Z]|z|d|u|Nr|ca|bzw|usw|ggf|evtl|inkl|zzgl|Sra|Dra|p|ej|núm|pág|Mme)\.\s*$/
// "am 3. Mai": a number in order, not the end of a sentence.
const ordinal = /(?:^|\s)\d{1,2}\.\s*$/
const month = /^(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\b/

/** The sentences of a text, each with the white space that follows it: joined they are the text. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  for (const { segment } of segmenter.segment(text)) {
    const last = sentences.at(-1)
    const goesOn =
      last !== undefined && (abbreviation.test(last) || (ordinal.test(last) && month.test(segment)))
    if (goesOn) sentences[sentences.length - 1] = last + segment
    else sentences.push(segment)
  }
  return sentences
}
