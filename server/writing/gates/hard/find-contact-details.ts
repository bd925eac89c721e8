import { lettersOf } from '../../../posts/content/plain-text.ts'
import { knownQuantities, type KnownQuantities } from '../truth/numbers/known-quantities.ts'
import { agrees, isComputed } from '../truth/numbers/derive-quantities.ts'
import { quantitiesIn, tokensOf, type Quantity } from '../truth/numbers/quantities.ts'
import { weekdaysIn } from '../truth/weekdays.ts'
import { plain } from '../truth/words.ts'
import { wordPattern, type Finding } from './finding.ts'

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

// Two or three of anything is said in passing.
const minCounted = 4

/** Streets, telephone numbers, opening hours, prices and other figures of the business that no fact has. */
export function findContactDetails({ sentences, own, facts, language }: ContactInput): Finding[] {
  const stated = facts.map((fact) => ({
    letters: lettersOf(fact),
    days: weekdaysIn(fact),
    numbers: numbersOf(fact),
    digits: fact.replace(/\D/g, ''),
  }))
  const isStated = (text: string) => stated.some(({ letters }) => letters.includes(lettersOf(text)))
  const known = knownQuantities(facts)
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
          [...known.stated, ...known.derived].some((fact) => agrees(sum, fact)) ||
          isComputed(sum, said, known.stated),
      )
    if (amount !== undefined && !isStated(amount) && !isCarried && !imagined.test(text))
      found.push({ kind: 'price', sentence, text: amount })
    const number = telephone.exec(text)?.[0].trim()
    const digits = number?.replace(/\D/g, '').slice(-minDigits)
    if (number && digits!.length === minDigits && !stated.some((fact) => fact.digits.includes(digits!)))
      found.push({ kind: 'contact', sentence, text: number })
    const isAboutUs = speaksForUs(text, language) || own.some((name) => name !== '' && text.includes(name))
    const isFigure = found.length === 0 && number === undefined && isAboutUs && !imagined.test(text)
    const figure = isFigure ? unknownFigure(text, said, known) : undefined
    if (figure !== undefined) found.push({ kind: 'figure', sentence, text: figure })
    return found
  })
}

const minDigits = 7
const telephone =
  /(?<![\p{L}\p{N}.,€$£-])(?:(?:\+\d{1,3}[ ./-]?\(?\d|\(?0\d)\d{0,4}\)?(?:[ ./-]{1,2}\d{2,9}){1,4}|\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4})(?![\p{L}\p{N}%])/u
const counted = new Set<Quantity['kind']>(['percent', 'year', 'decade', 'count', 'duration'])

/** A number of the business that neither stands in a fact nor follows from some. */
function unknownFigure(text: string, said: Quantity[], known: KnownQuantities): string | undefined {
  const unknown = said.find(
    (one) =>
      counted.has(one.kind) &&
      one.value >= minCounted &&
      ![...known.stated, ...known.derived].some((fact) => agrees(one, fact)) &&
      !isComputed(one, said, known.stated),
  )
  const words =
    unknown &&
    tokensOf(text)
      .slice(unknown.at, unknown.at + unknown.length)
      .join(' ')
  // A word may be a number in one language and something else in another: “once”.
  return words !== undefined && /\d/.test(words) ? words : undefined
}

/** Hours of a day as they are written, without their zeros: 08:00, 8 and 8 am are one. */
const numbersOf = (text: string) =>
  new Set((text.match(/\d{1,2}(?:[:.]\d{2})?/g) ?? []).map((number) => number.replace(/^0|[:.]00$/g, '')))

// By language: "je" is somebody in French, and "each" in German.
const words: Record<string, [people: string, invitations: string]> = {
  en: ["we|we're|we'll|we've|our|ours|us|i|my|mine", 'book|call|visit|order|come'],
  de: [
    'wir|uns|unser|unsere[mnrs]?|ich|mein|meine[mnrs]?',
    'buchen|bestellen|kommen sie|rufen sie|besuchen sie',
  ],
  fr: ["nous|notre|nos|je|j'ai|mon|ma|mes", 'réservez|venez|commandez|appelez'],
  es: [
    'nosotr[oa]s|nuestr[oa]s?|mis?|hacemos|tenemos|somos|cobramos|abrimos',
    'reserva|reserve|ven|venga|pide|pida|llama|llame',
  ],
}
const patterns = Object.fromEntries(
  Object.entries(words).map(([language, [people, invitations]]) => [
    language,
    { people: wordPattern(people), all: wordPattern(`${people}|${invitations}`) },
  ]),
)

/** Whether a sentence speaks for the business: "we", "our"; or, where they count, invites to it. */
const speaksForUs = (text: string, language: string, countsInvitations = false): boolean =>
  (patterns[language] ?? patterns.en!)[countsInvitations ? 'all' : 'people'].test(text)
