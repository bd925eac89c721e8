import { sentencesOfText } from '../brief/make-sheet.ts'
import { plain } from '../gates/truth/words.ts'

// Offers, prices, hours, places, names and years of opening, in English, German, French and Spanish.
const price =
  /[$€£¥]\s?\d|\b(?:EUR|USD|GBP|CHF)\s?\d|\d\s?(?:[€£$]|(?:EUR|USD|GBP|CHF|euros?|pounds|dollars|franken)\b)/i
const weekday =
  /\b(?:mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs|ur)?(?:day)?s?\b|\b(?:mo|di|mi|do|fr|sa|so)\b\.?\s?[-–]|\b(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo)s?\b|\b(?:open|opening hours|geöffnet|öffnungszeiten|ouvert|horaires|abierto|horario)\b/i
const time = /\b\d{1,2}(?:[:.]\d{2})?\s?(?:am|pm|a\.m|p\.m|uhr|h)\b|\b\d{1,2}:\d{2}\b/i
const year =
  /\b(?:since|founded|established|opened|gegründet|seit|eröffnet|depuis|fondée?|ouverte?|desde|fundad[ao]|abiert[ao])\b[^.]{0,40}\b(?:1[5-9]|20)\d\d\b/i
const place =
  /\b(?:[Bb]ased|[Ll]ocated|[Ss]ituated) (?:in|at|near)\b|\b(?:[Ff]ind|[Vv]isit) us (?:at|in|on)\b|\b\d{1,4}[a-z]? (?:[A-Z][a-z]{1,30} ){1,3}(?:Street|Road|Lane|Avenue|Square|Drive|Way|Close|St|Rd|Ave)\b|\b[A-ZÄÖÜ][a-zäöüß]{1,30}(?:straße|strasse|weg|platz|gasse) \d|\b\d{1,4},? (?:rue|avenue|boulevard|place) \w|\b(?:calle|avenida|plaza) [A-ZÁÉÍÓÚ]|\b[Ss]itz in\b|\b[Ss]ituée? (?:à|en)\b|\b[Uu]bicad[ao]s? en\b/
const offer =
  /\b(?:offer|provide|sell|groom|repair|bake|make|deliver|speciali[sz]e|serve|teach|train|clean|build|bieten|verkaufen|reparieren|liefern|backen|bauen|proposons|vendons|offrons|réparons|livrons|ofrecemos|vendemos|reparamos|hacemos|servimos)\b/i
const people =
  /\b(?:owners?|founders?|founded by|run by|led by|our team|inhaber(?:in)?|gründer(?:in)?|geschäftsführer(?:in)?|fondateur|fondatrice|gérante?|propriétaire|propietari[ao]|fundador[a]?)\b/i

const saysWe =
  /\b(?:we|our|us|I|my|wir|unser(?:e[mnrs]?)?|uns|ich|mein(?:e[mnrs]?)?|nous|notre|nos|je|mon|ma|mes|nosotr[oa]s|nuestr[oa]s?|mi|mis)\b/i

/** Whether a sentence speaks for the business, or about it by its name. */
export const isOfAuthor = (sentence: string, businessName: string): boolean =>
  saysWe.test(plain(sentence)) || (businessName !== '' && sentence.includes(businessName))

const longest = 1000
const shortest = 8

/** A sentence of the site that only its owner can say is true. In a post it has to be about the business: others are told of, too. */
export function isStatement(sentence: string, businessName: string, isPost: boolean): boolean {
  if (sentence.length < shortest || sentence.length > longest || sentence.endsWith('?')) return false
  const text = plain(sentence)
  const states =
    price.test(text) || (weekday.test(text) && time.test(text)) || year.test(text) || place.test(text)
  if (!isOfAuthor(sentence, businessName)) return states && !isPost
  return states || offer.test(text) || people.test(text) || /\d/.test(text)
}

// Money, health and law: what a business must not be made to say by anyone who can write on its site.
const sensitive = new RegExp(
  `\\b(?:${[
    'price[sd]?|pric(?:ing|ey)|costs?|fees?|free|discounts?|refund(?:s|ed)?|guarantee[sd]?|warrant(?:y|ies)|loans?|invest(?:ment|ing)?s?|tax(?:es)?|insur(?:ance|ed)',
    'preis\\w*|kosten\\w*|gratis|rabatt\\w*|garantie\\w*|steuer\\w*|versicher\\w*|kredit\\w*|prix|gratuite?s?|remise|garanti[es]?|impôts?|assurance|precios?|cuestan?|descuentos?|garantía|impuestos?|seguros?',
    'cures?|cured|heal(?:s|ed|ing|th|thy)?|medic\\w*|doctors?|diseases?|illness(?:es)?|pain|therap\\w*|symptoms?|diagnos\\w*|treat(?:s|ed|ment|ments)?|allerg\\w*',
    'heil\\w*|gesund\\w*|krank\\w*|arzt|ärzt\\w*|schmerz\\w*|santé|guéri\\w*|maladie|douleur|médec\\w*|traitement|salud|enferm\\w*|dolor|médic\\w*|tratamiento',
    'legal\\w*|law(?:s|yers?|ful)?|courts?|contracts?|liab\\w*|licen[sc]ed?|recht\\w*|gesetz\\w*|anwalt\\w*|vertrag\\w*|haftung|loi|droits?|avocate?|contrat|ley|derecho|abogad[oa]|contrato',
  ].join('|')})\\b`,
  'iu',
)

export const isSensitive = (sentence: string): boolean => sensitive.test(plain(sentence))

/** The sentences of a page that may be said without asking: nobody is held to a price, and nothing about health, law or money. */
export const sayable = (text: string): string[] =>
  sentencesOfText(text).filter((sentence) => !price.test(plain(sentence)) && !isSensitive(sentence))
