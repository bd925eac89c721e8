const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
// A period after these does not end a sentence; the segmenter only knows that before a lower-case letter.
const abbreviation =
  /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|vs|etc|No|approx|e\.g|i\.e|[A-Z]|z|d|u|Nr|ca|bzw|usw|ggf|evtl|inkl|zzgl|Sra|Dra|p|ej|núm|pág|Mme)\.$/
// "am 3. Mai": an ordinal, not the end of a sentence.
const ordinal = /(?:^|\s)\d{1,2}\.$/
const month = /^(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\b/
// The longest abbreviation with its preceding character has nine: a growing sentence is never reread as a whole.
const tailLength = 12
// Five times the longest that people write, and a paragraph in a script without periods.
const maxSentenceLength = 1000

/** Splits a text into sentences, each with its trailing white space: joined they equal the text. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  let start = 0
  let wordEnd = 0
  for (const { segment, index } of segmenter.segment(text)) {
    const tail = text.slice(Math.max(start, wordEnd - tailLength), wordEnd)
    const goesOn = abbreviation.test(tail) || (ordinal.test(tail) && month.test(segment))
    if (!goesOn && index > 0) {
      sentences.push(...splitLongSentence(text.slice(start, index)))
      start = index
    }
    const length = segment.trimEnd().length
    if (length > 0) wordEnd = index + length
  }
  sentences.push(...splitLongSentence(text.slice(start)))
  return sentences
}

/** Cuts an overlong run between words where possible, and never within a character. */
function* splitLongSentence(sentence: string): Generator<string> {
  let rest = sentence
  while (rest.length > maxSentenceLength) {
    const space = rest.lastIndexOf(' ', maxSentenceLength - 1) + 1
    const cut =
      space > maxSentenceLength / 2
        ? space
        : maxSentenceLength - Number(/[\ud800-\udbff]/.test(rest[maxSentenceLength - 1]!))
    yield rest.slice(0, cut)
    rest = rest.slice(cut)
  }
  if (rest !== '') yield rest
}
