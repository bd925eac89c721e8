import type { Claim, ClaimKind } from './claim.ts'
import { plain } from './words.ts'

// German, Spanish and French, whose words English text does not hold: they are looked for in every sentence.
const counted = String.raw`(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|deux|trois|quatre|cinq|sept|huit|neuf|dix|\d{1,20})`
const years = String.raw`(?:jahre(?:n)?|años|ans|années)`
const customer = String.raw`(?:kund(?:e|en|in|innen)|clientes?|clientas?|clients?)`

const patterns: [ClaimKind, RegExp][] = [
  ['figure', /\d[\d.,]{0,20}\s?(?:prozent|por ciento|pour cent)(?!\p{L})/iu],
  // Thousands as they are written there: 3.000, 3 000.
  ['figure', /(?<![\d.,])\d{1,3}(?:[.\s\u202f]\d{3}){1,6}(?![\d.,]{0,20}\d)(?=\s\p{L})/u],
  ['figure', /(?<!\p{L})(?:hunderte|tausende|cientos|miles|des centaines|des milliers) (?:von|de) /iu],
  [
    'figure',
    new RegExp(
      String.raw`(?<!\p{L})${counted} (?:von|de cada|(?:\p{L}{1,30} )?sur) ${counted}(?!\p{L})`,
      'iu',
    ),
  ],
  [
    'study',
    /(?<!\p{L})(?:studien?|untersuchungen|forscher(?:innen)?|wissenschaftler|experten|estudios?|investigadores|expertos|études?|chercheurs|experts)(?!\p{L})[^.!?]{0,60}?(?<!\p{L})(?:zeigen|zeigt|belegen|beweisen|haben|fanden|sagen|raten|demuestran?|muestran?|descubrieron|dicen|afirman|recomiendan|montrent|montre|prouvent|ont|disent|recommandent)(?!\p{L})/iu,
  ],
  [
    'study',
    /(?<!\p{L})(?:laut|según|selon|d'après) (?:(?:einer|der|una|un|la|el|une) )?(?:\p{L}+ )?(?:umfrage|studie|untersuchung|encuesta|estudio|sondage|étude|enquête)(?!\p{L})/iu,
  ],
  [
    'credential',
    /(?<!\p{L})(?:unser|unsere|wir sind|nuestr[oa]|somos|notre|nous sommes)(?!\p{L})[^.!?]{0,40}?(?<!\p{L})(?:preisgekrönt\p{L}{0,9}|ausgezeichnet\p{L}{0,9}|zertifizierte?[rn]?|premiad[oa]s?|certificad[oa]s|primée?s?|certifiée?s)(?!\p{L})/iu,
  ],
  ['credential', /(?<!\p{L})(?:seit|desde|depuis) (?:1[5-9]|20)\d\d(?!\d)/iu],
  [
    'experience',
    new RegExp(
      String.raw`(?<!\p{L})(?:in meinen|in unseren|en mis|en nuestros|en) (?:\p{L}+|\d+) ${years}(?: (?:als|de (?:experiencia|métier|oficio))(?!\p{L}))`,
      'iu',
    ),
  ],
  [
    'experience',
    new RegExp(
      String.raw`(?<!\p{L})(?:einer? unserer|eine[rn]? meiner|un[ao]? de (?:nuestr|mis)\p{L}*|une? de (?:nos|mes)) ${customer}(?!\p{L})`,
      'iu',
    ),
  ],
  // A customer who did something: German and French say so with the article and a past, Spanish by the ending.
  [
    'experience',
    new RegExp(
      String.raw`(?<!\p{L})(?:ein kunde|eine kundin) (?:\p{L}+ ){0,3}?(?:kam|erzählte|sagte|schrieb|fragte|brachte|hatte|war|mir|uns)(?!\p{L})`,
      'iu',
    ),
  ],
  [
    'experience',
    /(?<!\p{L})(?:kam|erzählte|sagte|schrieb|fragte|brachte) (?:mir |uns )?(?:neulich )?(?:ein kunde|eine kundin)(?!\p{L})/iu,
  ],
  [
    'experience',
    /(?<!\p{L})un[ae]? client[ea]? (?:(?:me|nos|m'|nous) ?)?(?:a |est |avait |\p{L}*(?:ó|aba|ía)(?!\p{L}))/iu,
  ],
  [
    'experience',
    /(?<!\p{L})(?:ich habe|wir haben|habe ich|haben wir)(?!\p{L})[^.!?]{0,120}?(?<!\p{L})(?!geöffnet|geschlossen)(?:ge\p{L}{2,20}(?:t|en)|\p{L}{2,12}ge\p{L}{2,20}(?:t|en)|\p{L}{2,20}iert|erlebt|erfahren|betreut|behandelt)(?!\p{L})/iu,
  ],
  [
    'experience',
    /(?<!\p{L})(?:yo mismo |yo misma )?(?:he|hemos) (?:\p{L}+(?:ado|ido)|visto|hecho)(?!\p{L})/iu,
  ],
  [
    'experience',
    /(?<!\p{L})(?:j'ai|nous avons) (?:moi-même |nous-mêmes |déjà |souvent )?(?:\p{L}+é|vu|fait|eu|appris)(?:e|s|es)?(?!\p{L})/iu,
  ],
]

/** What a German, Spanish or French sentence claims, as far as its words give it away. */
export function findForeignClaims(sentence: string): Claim[] {
  const text = plain(sentence)
  return patterns.flatMap(([kind, pattern]) => {
    const found = pattern.exec(text)?.[0]
    return found === undefined ? [] : [{ kind, text: found.trim(), clause: text }]
  })
}
