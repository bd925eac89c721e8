import type { Section } from '../writer.ts'

/** What readability tools look at, measured on rendered sections; for tests and for comparing banks. */
export interface Measures {
  sentences: number
  meanWords: number
  /** Standard deviation of sentence length divided by its mean; human news has 0.58. */
  lengthVariation: number
  transitionShare: number
  passiveShare: number
  questionShare: number
  exclamationShare: number
  contractionsPer100Sentences: number
  flesch: number
  longestSameStart: number
  longestSentenceWords: number
}

// From Yoast's published English lists: the single words and phrases that the banks could hold.
const TRANSITIONS = new RegExp(
  `\\b(?:${
    'accordingly|additionally|afterwards?|albeit|also|although|altogether|another|basically|because|before|besides|but|certainly|' +
    'consequently|despite|during|earlier|equally|especially|eventually|finally|following|further|furthermore|hence|however|indeed|' +
    'initially|instead|last|lastly|later|likewise|meanwhile|nevertheless|nonetheless|nor|obviously|occasionally|otherwise|overall|' +
    'particularly|previously|rather|regardless|secondly|shortly|similarly|since|so|soon|specifically|still|surely|than|then|' +
    'therefore|though|thus|till|unless|unlike|until|when|whenever|whereas|while|above all|after all|as a result|as long as|as soon as|' +
    'as well as|at first|at last|at least|at the same time|before long|even though|even so|for example|for instance|for now|for this reason|' +
    'in addition|in fact|in other words|in short|in that case|in the end|in time|of course|on the other hand|once in a while|that is|' +
    'to begin with|even if|too|as a rule|by the time|in practice|after that|above all|to sum up|now and then'
  })\\b`,
  'i',
)
const PASSIVE =
  /\b(?:is|are|was|were|be|been|being|gets?|got)\s+(?:\w+ly\s+)?(?:\w{3,}ed|written|done|made|given|taken|built|broken|kept|left|meant|seen|shown|told|known|chosen|agreed)\b/i

function plain(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(lt|gt|quot|amp);/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The sentences of a post: of each paragraph, and each list item as one. Headings are none. */
export function postSentences(sections: readonly Section[]): string[] {
  const blocks = sections.flatMap(({ html }) =>
    [...html.matchAll(/<(p|li)>(.*?)<\/\1>/gs)].map((match) => plain(match[2] ?? '')),
  )
  return blocks
    .flatMap((block) => block.split(/(?<=[.!?]["”]?)\s+(?=["“\p{Lu}\p{N}])/u))
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
}

function wordsOf(sentence: string): string[] {
  return sentence.match(/[\p{L}\p{N}'’-]+/gu) ?? []
}

function syllables(word: string): number {
  const groups = word
    .toLowerCase()
    .replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, '')
    .replace(/^y/, '')
    .match(/[aeiouy]{1,2}/g)
  return Math.max(1, groups?.length ?? 1)
}

export function measurePost(sections: readonly Section[]): Measures {
  const sentences = postSentences(sections)
  const lengths = sentences.map((sentence) => wordsOf(sentence).length)
  const words = lengths.reduce((sum, length) => sum + length, 0)
  const mean = words / sentences.length
  const variance = lengths.reduce((sum, length) => sum + (length - mean) ** 2, 0) / sentences.length
  const allSyllables = sentences.flatMap(wordsOf).reduce((sum, word) => sum + syllables(word), 0)
  const share = (pattern: RegExp) =>
    sentences.filter((sentence) => pattern.test(sentence)).length / sentences.length
  return {
    sentences: sentences.length,
    meanWords: mean,
    lengthVariation: Math.sqrt(variance) / mean,
    transitionShare: share(TRANSITIONS),
    passiveShare: share(PASSIVE),
    questionShare: share(/\?["”]?$/),
    exclamationShare: share(/!["”]?$/),
    contractionsPer100Sentences:
      share(/(?:n't|'re|'ll|'ve|'m|'d|\b(?:it|that|there|here|let|what)'s)\b/i) * 100,
    flesch: 206.835 - 1.015 * mean - 84.6 * (allSyllables / words),
    longestSameStart: longestRun(sentences.map((sentence) => wordsOf(sentence)[0]?.toLowerCase() ?? '')),
    longestSentenceWords: Math.max(...lengths),
  }
}

function longestRun(starts: readonly string[]): number {
  let longest = 0
  let run = 0
  starts.forEach((start, at) => {
    run = start === starts[at - 1] ? run + 1 : 1
    longest = Math.max(longest, run)
  })
  return longest
}
