import { loadCommonWords } from './model-files.ts'
import { rarityOf } from './rarity.ts'

// Rank 5,000 of general English.
const rarestCommonWord = 0.73

const calendars = new Map<string, Set<string>>()

/** True for a lower-case word that people use about anything, in English or a language with a list; also weekdays and months. */
export function isCommonWord(lower: string, language: string): boolean {
  if (calendarOf(language).has(lower)) return true
  if (language !== 'en') return loadCommonWords().get(language)?.has(lower) ?? false
  return Math.min(rarityOf(lower), rarityOf(lower.replace(/s$/, ''))) < rarestCommonWord
}

function calendarOf(language: string): Set<string> {
  const known = calendars.get(language)
  if (known) return known
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language || 'en', { ...options, timeZone: 'UTC' })
  const day = format({ weekday: 'long' })
  const month = format({ month: 'long' })
  const dates = Array.from({ length: 12 }, (_, at) => Date.UTC(2026, at, at + 1))
  const words = new Set(
    [...dates.map((date) => day.format(date)), ...dates.map((date) => month.format(date))].map((word) =>
      word.toLowerCase(),
    ),
  )
  calendars.set(language, words)
  return words
}
