import { foldAccents } from './statement-words.ts'

const names = [
  'monday mon montag lundi lunes',
  'tuesday tue tues dienstag mardi martes',
  'wednesday wed mittwoch mercredi miercoles',
  'thursday thu thurs donnerstag jeudi jueves',
  'friday fri freitag vendredi viernes',
  'saturday sat samstag sonnabend samedi sabado',
  'sunday sun sonntag dimanche domingo',
]
const parts = ['', 's', 'morgen', 'vormittag', 'mittag', 'nachmittag', 'abend']
const dayOf = new Map(
  names.flatMap((line, day) =>
    line.split(' ').flatMap((name) =>
      parts.flatMap((part): [string, number][] => [
        [name + part, day],
        [`${name}${part}s`, day],
      ]),
    ),
  ),
)
const till = /^(?:to|till|until|through|bis|au|a|al|-|–)$/
const workdays = /^(?:weekdays?|werktags|wochentags)$/
const weekend = /^(?:weekends?|wochenenden?|finde)$/
// "Monday to Wednesday", "lundi au samedi": what lies between two days is days, too.
const maxGap = 3

/** 0 for Monday to 6 for Sunday; undefined for a word that names no day. Its accents are folded. */
export const weekdayOf = (folded: string): number | undefined => dayOf.get(folded)

/** The days of the week a text names, from 0 for Monday, those within a range too. */
export function weekdaysIn(text: string): Set<number> {
  const words = foldAccents(text.toLowerCase()).match(/\p{L}+|[-–]/gu) ?? []
  const days = new Set<number>()
  let [last, lastAt] = [-1, -maxGap - 1]
  for (const [at, word] of words.entries()) {
    if (workdays.test(word)) for (const day of [0, 1, 2, 3, 4]) days.add(day)
    if (weekend.test(word)) for (const day of [5, 6]) days.add(day)
    const day = weekdayOf(word)
    if (day === undefined || (/^(?:sun|sat|mon)$/.test(word) && !/\b(?:Sun|Sat|Mon)\b/.test(text))) continue
    const isRange = at - lastAt <= maxGap && words.slice(lastAt + 1, at).some((between) => till.test(between))
    if (isRange) for (let next = last; next !== day; next = (next + 1) % 7) days.add(next)
    days.add(day)
    ;[last, lastAt] = [day, at]
  }
  return days
}
