import lists from './word-lists.json' with { type: 'json' }

const words = (lines: string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' ')))

// Words that name nothing: function words, calendar words and fillers.
const english = words(lists.english)
// The most frequent function words of the next most common languages of blogs.
const otherLanguages = words(lists.otherLanguages)
// Words that fit any subject: they judge, count, order or point, and lengthen a phrase without making it a topic.
const plainAdjectives = words(lists.plainAdjectives)
const plainNouns = words(lists.plainNouns)

export const isStopWord = (lower: string): boolean => english.has(lower)
export const isForeignStopWord = (lower: string): boolean => otherLanguages.has(lower)
export const isPlainAdjective = (lower: string): boolean => plainAdjectives.has(lower)
/** True for nouns of no particular subject, including plurals in -s. */
export const isPlainNoun = (lower: string): boolean =>
  plainNouns.has(lower) || (lower.endsWith('s') && plainNouns.has(lower.slice(0, -1)))
