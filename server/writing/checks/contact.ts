import { lettersOf } from '../../posts/content/plain-text.ts'
import { isForeignStopWord } from '../../keywords/text/word-lists.ts'
import { contentOf, plain } from '../text/words.ts'
import { foundIn, wordPattern, type Finding, type KnownFacts } from './code-check-levels.ts'
import { numbersReader, weekdaysIn } from './known-numbers.ts'
import { money, quantitiesIn, type Quantity } from './numbers.ts'

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
const telephone =
  /(?<![\p{L}\p{N}.,€$£-])(?:(?:\+\d{1,3}[ ./-]?\(?\d|\(?0\d)\d{0,4}\)?(?:[ ./-]{1,2}\d{2,9}){1,4}|\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4})(?![\p{L}\p{N}%])/u
const minDigits = 7

// Cached because every patch of a post is checked against the same facts.
const readers = new WeakMap<string[], ReturnType<typeof readFacts>>()

function readFacts(facts: string[]) {
  const letters = facts.map(lettersOf)
  const digits = facts.map((fact) => fact.replace(/\D/g, ''))
  return {
    isStated: (text: string) => letters.some((fact) => fact.includes(lettersOf(text))),
    isKnownNumber: (last: string) => digits.some((fact) => fact.includes(last)),
    hasStatedHours: hoursReader(facts),
    findFigure: figureReader(facts),
    findQuotation: quotationReader(facts),
  }
}

export function findContactDetails(
  sentences: string[],
  { own, facts, language }: KnownFacts & { language: string },
): Finding[] {
  const reader = readers.getOrInsertComputed(facts, readFacts)
  const { isStated, isKnownNumber, hasStatedHours, findFigure, findQuotation } = reader
  const speaksOf = businessReader(language, own)
  return sentences.flatMap((sentence, at): Finding[] => {
    const text = plain(sentence)
    const isOurs = speaksOf(text)
    const time = clock.exec(text)?.[0]
    const isOpen = openFor.test(text) || ((isOurs || weekdaysIn(text).size > 0) && open.test(text))
    const isKnownTime = time === undefined || isStated(time) || hasStatedHours(text)
    const number = telephone.exec(text)?.[0].trim()
    const last = number?.replace(/\D/g, '').slice(-minDigits) ?? ''
    const isUnknownNumber = last.length === minDigits && !isKnownNumber(last)
    // An answer is about what its question asked.
    const question = plain(sentences[at - 1] ?? '')
    const context = question.endsWith('?') ? `${question} ${text}` : text
    const places = [street, postcode].flatMap((pattern) => pattern.exec(text)?.[0] ?? [])
    const unknownPlace = places.find((place) => !isStated(place))
    const findings = [
      ...foundIn('contact', unknownPlace, sentence),
      ...foundIn('hours', isOpen && !isKnownTime ? time : undefined, sentence),
      ...foundIn('contact', isUnknownNumber ? number : undefined, sentence),
      ...foundIn('price', findFigure(text, 'price', isOurs ? undefined : context), sentence),
      ...foundIn('quotation', findQuotation(text), sentence),
    ]
    const hasFigure = isOurs && findings.length === 0 && number === undefined
    return hasFigure ? foundIn('figure', findFigure(text, 'figure'), sentence) : findings
  })
}

/** Times of day without zeros, so that 08:00, 8 and 8 am are equal. */
const hoursIn = (text: string) =>
  new Set((text.match(/\d{1,2}(?:[:.]\d{2})?/g) ?? []).map((number) => number.replace(/^0|[:.]00$/g, '')))

function hoursReader(facts: string[]): (text: string) => boolean {
  const stated = facts.map((fact) => ({ days: weekdaysIn(fact), hours: hoursIn(fact) }))
  return (text) => {
    const [days, hours] = [weekdaysIn(text), hoursIn(text)]
    return stated.some((fact) => days.isSubsetOf(fact.days) && hours.isSubsetOf(fact.hours))
  }
}

// Counts of two or three are mentioned in passing.
const minCounted = 4
// A sentence with more numbers is a table, and these are enough to catch a wrong one.
const maxQuantities = 40
const counted = new Set<Quantity['kind']>(['percent', 'year', 'count'])
// An amount for something else shares few words with the business's price and is rarely close to it.
const nearPrice = { sharedWords: 2, times: 4 }

/** A sentence that doesn't speak for the business counts by an exact amount, if `context` shares words with a priced fact. */
function figureReader(facts: string[]) {
  const isCarried = numbersReader(facts)
  const thisYear = new Date().getFullYear()
  const priced = facts.flatMap((fact) => {
    const amounts = quantitiesIn(fact).filter(({ kind }) => kind === 'money')
    return amounts.length === 0 ? [] : [{ words: subjectOf(fact), amounts }]
  })
  const isNear = ({ value, isRough }: Quantity, about: Set<string>) =>
    !isRough &&
    priced.some(
      ({ words, amounts }) =>
        words.intersection(about).size >= nearPrice.sharedWords &&
        amounts.some((one) => value <= one.value * nearPrice.times && value >= one.value / nearPrice.times),
    )
  return (text: string, what: 'price' | 'figure', context?: string): string | undefined => {
    // A word can be a number in one language and something else in another: “once”.
    if (!/\d/.test(text)) return undefined
    const quantities = quantitiesIn(text).slice(0, maxQuantities)
    const about = context === undefined ? undefined : subjectOf(context)
    const hasPrice = quantities.some(({ kind }) => kind === 'money')
    const isOfLaw = ({ kind, value }: Quantity) =>
      (kind === 'percent' && hasPrice) || (kind === 'year' && value >= thisYear)
    const isMeant = (one: Quantity) =>
      what === 'price'
        ? one.kind === 'money' && (about === undefined || isNear(one, about))
        : counted.has(one.kind) && one.value >= minCounted && !isOfLaw(one)
    const unknown = quantities.find(
      (one) => /\d/.test(one.words) && isMeant(one) && !isCarried(one, quantities),
    )
    return unknown && (what === 'price' ? amountIn(text, unknown) : unknown.words)
  }
}

const subjectOf = (text: string): Set<string> =>
  new Set([...contentOf(text)].filter((word) => !money.test(word) && !isForeignStopWord(word)))

const price =
  /[€£$] ?\d[\d.,]{0,15}|(?<![\d.,])\d[\d.,]{0,15} ?(?:€|£|\$|euros?|eur|pounds?|dollars?|chf|franken)(?![\p{L}\p{N}])/giu

const amountIn = (text: string, { words }: Quantity): string =>
  text
    .match(price)
    ?.find((one) => one.includes(words))
    ?.replace(/[.,]$/, '') ?? words

const quoted = /"([^"]{12,300})"/g
const namesIn = (text: string) => text.match(/(?<![\p{L}\p{N}])\p{Lu}\p{Ll}+/gu) ?? []

// A transcript names who speaks before each turn, which is a sentence.
const turn = /^(\p{Lu}[\p{L}\p{M} .'’-]{0,39}): /u

/** Names before a colon that come more than once, as those of speakers do and "Phone: …" doesn't. */
function speakersIn(facts: string[]): string[] {
  const labels = facts.flatMap((fact) => (/[.!?…]$/.test(fact) && turn.exec(fact)?.[1]) || [])
  return labels.filter((label, at) => labels.indexOf(label) < at).flatMap(namesIn)
}

function quotationReader(facts: string[]): (text: string) => string | undefined {
  const stated = lettersOf(facts.join('\n'))
  const names = new Set([
    ...speakersIn(facts),
    ...facts.flatMap((fact) => {
      const parts = plain(fact)
        .replace(/(?<!\p{L})'|'(?!\p{L})/gu, '"')
        .split(quoted)
      // "Customer Dele wrote: …"
      return parts.length === 1 ? [] : (namesIn(parts[0]!).at(-1) ?? namesIn(parts.at(-1)!)[0] ?? [])
    }),
  ])
  return (text) => {
    const other = [...text.matchAll(quoted)].find(([, words]) => !stated.includes(lettersOf(words!)))
    const isByThem = other && namesIn(text.replaceAll(quoted, '')).some((one) => names.has(one))
    return isByThem ? other[1] : undefined
  }
}

// Per language, because "je" is a person in French and "each" in German.
const people: Record<string, RegExp> = {
  en: wordPattern("we|we're|we'll|we've|our|ours|us|i|my|mine"),
  de: wordPattern('wir|uns|unser|unsere[mnrs]?|ich|mein|meine[mnrs]?'),
  fr: wordPattern("nous|notre|nos|je|j'ai|mon|ma|mes"),
  es: wordPattern('nosotr[oa]s|nuestr[oa]s?|mis?|hacemos|tenemos|somos|cobramos|abrimos'),
}

function businessReader(language: string, own: string[]) {
  const we = people[language] ?? people.en!
  const names = own.filter((one) => one !== '')
  return (text: string): boolean => we.test(text) || names.some((one) => text.includes(one))
}
