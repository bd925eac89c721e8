import { lettersOf } from '../../../posts/content/plain-text.ts'
import { knowFacts } from '../truth/known-facts.ts'
import { agrees, isComputed } from '../truth/numbers/derive-quantities.ts'
import { quantitiesIn, tokensOf } from '../truth/numbers/quantities.ts'
import { weekdaysIn } from '../truth/weekdays.ts'
import { plain } from '../truth/words.ts'
import type { Finding } from './finding.ts'
import { speaksForUs } from './speaks-for-us.ts'

interface ContactInput {
  sentences: string[]
  /** Names of the business and its people. */
  own: string[]
  facts: string[]
  language: string
}

const street =
  /(?<![\p{L}\p{N}])(?:\d{1,4}[a-d]?,? (?:\p{Lu}[\p{L}'-]{1,30} ){1,3}(?:Street|St|Road|Rd|Lane|Avenue|Ave|Square|Close|Terrace|Drive|Way|Row|Parade|Boulevard|Court|Place|Crescent|Gardens|Hill)\b|\p{Lu}[\p{L}-]{1,30}(?:straße|strasse|str\.|gasse|platz|allee|ufer|damm|markt|ring) ?\d{1,4}\s?[a-z]?\b|(?:\p{Lu}[\p{L}-]{1,20}[ -])(?:Straße|Strasse|Str\.|Weg|Platz|Allee|Gasse|Ring|Ufer) \d{1,4}\s?[a-z]?\b|\p{Lu}\p{L}{2,20}weg \d{1,4}\b|\d{1,4}(?: ?(?:bis|ter))?,? (?:[Rr]ue|[Aa]venue|[Bb]oulevard|[Pp]lace|[Qq]uai|[Cc]hemin|[Ii]mpasse|[Aa]llée|[Cc]ours) (?:de |du |des |de la |de l'|d'|la |le )?\p{L}[\p{L}'-]{1,30}|(?:[Cc]alle|[Aa]venida|[Aa]vda\.?|[Pp]laza|[Pp]aseo|[Cc]amino|[Cc]arrer|C\/) ?(?:de |del |de la |de los |la |el )?(?:\p{Lu}[\p{L}'-]{1,30} ?){1,3},? (?:n\.?º ?|número )?\d{1,4})/u
const postcode =
  /(?<![\p{L}\p{N}])(?:[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|(?:D-|A-|CH-|F-|E-)?\d{5} (?:\p{Lu}[\p{L}-]{2,30})|P\.?O\.? Box \d+|Postfach \d+)(?![\p{L}\p{N}])/u
const open =
  /(?<![\p{L}\p{N}])(?:open(?:s|ed|ing)?|clos(?:ed|es|ing)|geöffnet|offen|öffnungszeiten|öffne[nt]|schließ\p{L}{1,8}|geschlossen|sprechzeiten|sprechstunde|ouverte?s?|ouvr\p{L}{1,8}|ferm\p{L}{1,8}|horaires?|abiert[oa]s?|abrimos|abre|cerra\p{L}{1,8}|horarios?|available|erreichbar|notdienst)(?![\p{L}\p{N}])/iu
const openFor =
  /(?<![\p{L}\p{N}])(?:open (?:from|until|till|daily|every)|(?:opening|office|business) hours|geöffnet|öffnungszeiten|sprechzeiten|ouverte?s? (?:de|du|tous|le|jusqu)|horaires d'ouverture|abiert[oa]s? (?:de|los|todos|hasta)|horarios? de)(?![\p{L}\p{N}])/iu
const clock =
  /(?<![\p{L}\p{N}.,:€$£])(?:\d{1,2}[:.]\d{2}|\d{1,2} ?(?:am|pm|a\.m\.|p\.m\.|uhr|h\d{0,2}|o'clock|horas?|heures?))(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?:24\/7|24 hours|rund um die uhr|24 stunden|24h\/24|7j\/7|24 horas|around the clock)(?![\p{L}\p{N}])/iu
const imagined =
  /(?<![\p{L}])(?:say|suppose|imagine|nehmen wir an|angenommen|disons|supposons|imaginez|supongamos|imagina|digamos|pongamos)(?![\p{L}])/iu
const price =
  /(?:[€£$] ?\d[\d.,]{0,15}|(?<![\d.,])\d[\d.,]{0,15} ?(?:€|£|\$|euros?|eur|pounds?|dollars?|chf|franken)(?![\p{L}\p{N}]))/iu

/** Streets, opening hours and prices of the business that no fact has. */
export function findContactDetails({ sentences, own, facts, language }: ContactInput): Finding[] {
  const stated = facts.map((fact) => ({
    letters: lettersOf(fact),
    days: weekdaysIn(fact),
    numbers: numbersOf(fact),
  }))
  const isStated = (text: string) => stated.some(({ letters }) => letters.includes(lettersOf(text)))
  const known = knowFacts(facts, own)
  return sentences.flatMap((sentence): Finding[] => {
    const text = plain(sentence)
    const found: Finding[] = []
    const place = [street, postcode]
      .map((pattern) => pattern.exec(text)?.[0])
      .find((one) => one && !isStated(one))
    if (place) found.push({ kind: 'contact', sentence, text: place })
    const isOurs = speaksForUs(text, language, true) || own.some((name) => name !== '' && text.includes(name))
    const time = clock.exec(text)?.[0]
    const days = weekdaysIn(text)
    if (time !== undefined && (openFor.test(text) || ((isOurs || days.size > 0) && open.test(text)))) {
      const said = numbersOf(text)
      const carries = stated.some(
        (fact) =>
          [...days].every((day) => fact.days.has(day)) &&
          [...said].every((number) => fact.numbers.has(number)),
      )
      if (!carries && !isStated(time)) found.push({ kind: 'hours', sentence, text: time })
    }
    const amount = isOurs ? price.exec(text)?.[0] : undefined
    const said = quantitiesIn(tokensOf(text))
    const isCarried = said
      .filter(({ kind }) => kind === 'money')
      .some(
        (sum) =>
          [...known.quantities, ...known.derived].some((fact) => agrees(sum, fact)) ||
          isComputed(sum, said, known.quantities),
      )
    if (amount !== undefined && !isStated(amount) && !isCarried && !imagined.test(text))
      found.push({ kind: 'price', sentence, text: amount })
    return found
  })
}

/** Hours of a day as they are written, without their zeros: 08:00, 8 and 8 am are one. */
const numbersOf = (text: string) =>
  new Set((text.match(/\d{1,2}(?:[:.]\d{2})?/g) ?? []).map((number) => number.replace(/^0|[:.]00$/g, '')))
