import { wordPattern } from './finding.ts'

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
export const speaksForUs = (text: string, language: string, countsInvitations = false): boolean =>
  (patterns[language] ?? patterns.en!)[countsInvitations ? 'all' : 'people'].test(text)
