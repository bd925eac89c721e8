import type { Prose } from './read-prose.ts'

/**
 * Words that every text needs and that people use at their own rates without noticing (Mosteller and Wallace 1964).
 * Includes contractions, because "do not" or "don't" is a habit, not a topic.
 */
const functionWords: ReadonlySet<string> = new Set(
  `a about above actually after again against all almost along already also although always am among an and another any
anyone anything are aren't around as at away back be because been before behind being below best better between both
but by can can't cannot could couldn't did didn't do does doesn't doing don't done down during each either else enough
even ever every everyone everything far few first for from further get gets getting go goes going got had has hasn't
have haven't having he he's her here hers herself him himself his how however i i'd i'll i'm i've if in indeed instead
into is isn't it it's its itself just keep kind last least less let let's like likely little long lot made make makes
many may maybe me might mine more most much must my myself need never next no nobody none nor not nothing now of off
often on once one ones only onto or other others otherwise our ours ourselves out over own part perhaps put quite rather
really right same say see seem seems several shall she should shouldn't since so some someone something sometimes soon
still such sure take than that that's the their theirs them themselves then there there's therefore these they they're
thing things think this those though through thus till to together too toward towards under unless until up upon us use
used very want was wasn't way we we'll we're we've well were what when where whether which while who whole whom whose why
will with within without won't would wouldn't yes yet you you'd you'll you're you've your yours yourself`.split(
    /\s+/,
  ),
)

/** The families of habits to compare, by how often their members occur. */
export const families = ['words', 'pairs', 'grams', 'marks', 'lengths', 'openings'] as const
export type Family = (typeof families)[number]
export type Rates = Map<string, number>

const word = /[\p{L}\p{N}]+(?:'[\p{L}]+)*/gu
const token = /[\p{L}*#']+|[^\s\p{L}*#']/gu

/**
 * Masks the subject (text distortion, Stamatatos 2017), so that a new topic is not mistaken for another author: function
 * words stay, other words become a star, figures a hash.
 */
const mask = (text: string, ending: number) =>
  text.toLowerCase().replace(word, (found) => {
    if (functionWords.has(found)) return found
    if (/^\p{N}/u.test(found)) return '#'
    return ending > 0 && found.length > 4 ? `*${found.slice(-ending)}` : '*'
  })

/** How often each member occurs, as a share of its family or, for words and marks, of all words. */
export function countStyle({ sentences, words }: Prose): Record<Family, Rates> {
  const text = sentences.join(' ')
  const masked = mask(text, 0).match(token) ?? []
  // Two final letters show tense and word class without revealing the word.
  const endings = mask(text, 2)
  return {
    words: rates(
      words.filter((one) => functionWords.has(one)),
      words.length,
    ),
    pairs: rates(masked.slice(1).map((second, at) => `${masked[at]} ${second}`)),
    grams: rates(
      Array.from({ length: Math.max(0, endings.length - 3) }, (_, at) => endings.slice(at, at + 4)),
    ),
    marks: rates(text.match(/[^\p{L}\p{N}\s']/gu) ?? [], words.length),
    // In steps of four words up to forty-eight, because finer steps are noise in a single post.
    lengths: rates(
      sentences.map((sentence) => `${Math.min(12, Math.floor(sentence.split(' ').length / 4))}`),
    ),
    openings: rates(sentences.map((sentence) => /[\p{L}*#']+/u.exec(mask(sentence, 0))?.[0] ?? '')),
  }
}

function rates(members: string[], total = members.length): Rates {
  const counts: Rates = new Map()
  for (const member of members) counts.set(member, (counts.get(member) ?? 0) + 1)
  for (const [member, count] of counts) counts.set(member, count / Math.max(1, total))
  return counts
}
