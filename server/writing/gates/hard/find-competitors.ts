import { isForeignStopWord, isStopWord } from '../../../keywords/text/stop-words.ts'
import { plain } from '../truth/words.ts'
import { contentRoots } from './content-roots.ts'
import { speaksForUs } from './speaks-for-us.ts'
import { wordPattern, type Finding } from './finding.ts'

interface CompetitorInput {
  sentences: string[]
  /** Names that the profile or the keywords know as competitors. */
  competitors: string[]
  /** Names of the business and its people. */
  own: string[]
  facts: string[]
  /** What the business says of itself, and the topic: its trade's words. */
  trade: string[]
  language: string
}

// A name as it stands within a sentence: capitals, in German only with a form of company or person before or after.
const company =
  "(?:\\p{Lu}[\\p{L}&'.-]{1,30} ){0,3}\\p{Lu}[\\p{L}&'.-]{1,30} (?:GmbH|AG|UG|KG|OHG|Ltd|LLC|Inc|PLC|SARL|SAS|S\\.?L\\.?|S\\.?A\\.?|& (?:Sons?|Co|Söhne|Sohn|Fils|Hijos|Partners?)|and Sons|Brothers|Bros)"
const tradeName =
  "(?:Bäckerei|Konditorei|Salon|Friseur|Praxis|Kanzlei|Firma|Werkstatt|Autohaus|Gärtnerei|Hotel|Restaurant|Zahnarztpraxis|Metzgerei|Tischlerei|Malerbetrieb|Elektro|Sanitär|Heizungsbau|Studio|Fahrschule|Hundeschule|Hundesalon|Immobilien|Boulangerie|Pâtisserie|Cabinet|Garage|Maison|Agence|Entreprise|Panadería|Pastelería|Clínica|Taller|Bufete|Despacho|Peluquería|Inmobiliaria|Empresa|Herr|Frau|Mr|Mrs|Ms|Dr|Monsieur|Madame|M\\.|Mme|Señora?|Doña?) \\p{Lu}[\\p{L}'-]{2,30}"
const twoNames = "\\p{Lu}[\\p{L}'&]{1,30}(?: (?:&|and|et|y|of|de|von|und))? \\p{Lu}[\\p{L}'&]{1,30}"
const oneName = "\\p{Lu}[\\p{L}'&]{2,30}"
const nearby =
  '(?:bakery|salon|garage|firm|shop|restaurant|café|clinic|dentist|lawyer|plumber|electrician|gym|studio|agency|company|place|competitors?|rivals?|competition|practice|groomer|photographer|builder|accountant|estate agents?) (?:next door|across (?:the|from)|down the (?:road|street)|around the corner|over the road|up the road|opposite|in the next (?:street|town))'
const nearbyElsewhere =
  "(?:konkurren\\p{L}+|mitbewerber\\p{L}*|wettbewerber\\p{L}*|bäcker\\p{L}*|salon|betrieb|firma|laden|praxis|kanzlei|friseur\\p{L}*|anwalt|nachbar\\p{L}*) (?:nebenan|gegenüber|um die ecke|von gegenüber|im nachbarort|auf der anderen straßenseite)|(?:concurrents?|boulangerie|salon|cabinet|garage|magasin|entreprise) (?:d'en face|d'à côté|du coin|voisine?|de la rue)|(?:competidor\\p{L}*|competencia|panadería|peluquería|taller|clínica|tienda|bufete|empresa) (?:de enfrente|de al lado|de la esquina|vecin[oa])"
const rival =
  '(?:our|my) (?:competitors?|rivals?|competition)|the competition|(?:unsere?r?|meine?r?) (?:konkurren\\p{L}+|mitbewerber\\p{L}*|wettbewerber\\p{L}*)|die konkurrenz|(?:nos|mes|notre) concurrents?|la concurrence|(?:nuestr[oa]s?|mis?) (?:competidor\\p{L}*|competencia)|la competencia'

// By language: what accuses wherever a competitor is named, and what is grave enough beside any name.
const accusations: Record<string, [any: string, grave: string]> = {
  en: [
    'struck off|under investigation|investigated|disciplin\\p{L}+|complain(?:ts|ed)|overcharg\\p{L}*|lies|lied|lying|cowboys?|incompetent\\p{L}*|shoddy|botch\\p{L}*|negligen\\p{L}+|dangerous\\p{L}*|unlicen[sc]ed|unqualified|dirty|filthy|rats?|cockroach\\p{L}*|mouldy|rotten|illegal\\p{L}*|criminal\\p{L}*|mislead\\p{L}*|expired|sued|convicted|terrible|worst|ruin(?:s|ed)?|cuts? corners|frozen|stale|untrained|second-?hand|poor quality|bankrupt\\p{L}*|closing down|going under',
    'cheat(?:s|ed|ing|ers)?|defraud\\p{L}*|fraud(?:s|sters?|ulent)?|scam(?:s|med|mers?|ming)?|rip(?:s|ped|ping)?[- ]?offs?|rip(?:s|ped|ping)? (?:\\p{L}+ ){0,2}off|steals?|stole|stealing|thie(?:f|ves)|liars?|lies to|lied to|crooks?|crooked|dishonest\\p{L}*|poison(?:s|ed|ing)|tax evasion|evad\\p{L}+ tax(?:es)?|brib\\p{L}+|con artists?|conned|swindl\\p{L}+|(?:fake|bought|paid) (?:\\p{L}+[- ]){0,2}reviews?|pays? for (?:\\p{L}+[- ]){0,4}reviews?|(?:takes?|took|taking) (?:\\p{L}+ )?(?:deposits?|money|payments?) for|never (?:\\p{L}+ )?(?:delivers?|orders?|pays|finish(?:es)?|turns? up|refunds?)|launder\\p{L}*|embezzl\\p{L}+|harass\\p{L}*|abus(?:es|ed|ing|ive)|drunk|addict|prosecuted|arrested|convicted|charlatans?|quacks?|incompetent',
  ],
  de: [
    'vorsicht|gewarnt|warnung|neuware|schuldet|konto|ermittelt wird|ermittlungen|anzeigen|beschwerden|lüg\\p{L}*|unseriös\\p{L}*|inkompeten\\p{L}*|schlampig\\p{L}*|gefährlich\\p{L}*|verdreckt\\p{L}*|schmutzig\\p{L}*|ratten|schimm\\p{L}*|verdorben\\p{L}*|vergift\\p{L}*|minderwertig\\p{L}*|ohne zulassung|abgelaufen\\p{L}*|schlecht\\p{L}*|tiefgekühlt\\p{L}*|aufgetaut\\p{L}*|überteuert\\p{L}*|ungelernt\\p{L}*|ahnung',
    'betr[üu]g\\p{L}*|betrog\\p{L}*|abzock\\p{L}*|zockt|zocken|pfusch\\p{L}*|belüg\\p{L}*|klau(?:t|en|te)|stiehlt|stehlen|gauner\\p{L}*|kriminell\\p{L}*|schwarzarbeit\\p{L}*|steuerhinterzieh\\p{L}*|hinterzieht|pleite|insolven\\p{L}*|über den tisch|gefälscht\\p{L}*|gekaufte\\p{L}* bewertung\\p{L}*|kassier\\p{L}* ~(?:anzahlung\\p{L}*|vorkasse)|nie geliefert|liefert nie|scharlatan\\p{L}*|verurteilt|vorbestraft|veruntreu\\p{L}*|bestech\\p{L}*|bestoch\\p{L}*',
  ],
  fr: [
    'radié\\p{L}*|enquête|plaintes?|ment|mentent|incompéten\\p{L}*|bâcl\\p{L}*|dangereu\\p{L}*|sales?|rats|cafards|moisi\\p{L}*|frelat\\p{L}*|illégal\\p{L}*|périmé\\p{L}*|sans diplôme|pires?|surgelé\\p{L}*|industriel\\p{L}*|hors de prix|mauvais\\p{L}*|négligen\\p{L}*',
    'arnaqu\\p{L}*|escroc\\p{L}*|escroquer\\p{L}*|vole|volent|voleurs?|menteu\\p{L}+|malhonnête\\p{L}*|fraude\\p{L}*|trompe(?:nt)?|au noir|faux avis|(?:achète|paie|paye)\\p{L}* (?:ses|des|les) (?:\\p{L}+ )?avis|encaisse\\p{L}* ~(?:acomptes?|arrhes)|jamais (?:livr\\p{L}+|rembours\\p{L}+)|ne livre jamais|faillite|charlatans?|condamné\\p{L}*|corromp\\p{L}*',
  ],
  es: [
    'inhabilitad\\p{L}*|denuncias?|quejas|mient\\p{L}*|incompeten\\p{L}*|peligros\\p{L}*|suci[oa]s?|ratas|cucarachas|podrid\\p{L}*|ilegal\\p{L}*|caducad\\p{L}*|sin licencia|sin título|peor(?:es)?|congelad\\p{L}*|mal[oa]s? calidad|car[ií]sim\\p{L}*|negligen\\p{L}*|chapuz\\p{L}*',
    'estaf\\p{L}*|tim(?:o|an|adores|ador)|rob(?:a|an|aron|ó)|ladrones|ladrón|mentiros\\p{L}*|fraude\\p{L}*|engañ(?:a|an|ó|aron|ando)|reseñas (?:falsas|compradas)|compra\\p{L}* (?:sus |las )?(?:\\p{L}+ )?reseñas|cobra\\p{L}* ~(?:señal|anticipos?)|nunca (?:entrega\\p{L}*|devuelve\\p{L}*)|quiebra|deshonest\\p{L}*|charlat\\p{L}+|condenad\\p{L}*|sobornos?|evad\\p{L}+|chapucer\\p{L}*',
  ],
}
const accused = Object.fromEntries(
  Object.entries(accusations).map(([language, [any, grave]]) => [
    language,
    {
      any: wordPattern(`${any}|${grave}`),
      bySubject: new RegExp(
        `(?<=[\\p{L}\\d,] |^)(${twoNames}|${oneName}) (?:\\p{L}+ ){0,4}?(?:${grave})(?![\\p{L}])`,
        'u',
      ),
    },
  ]),
)
const nearRival = wordPattern(`${nearby}|${nearbyElsewhere}|${rival}`)
const companyName = new RegExp(`(?<![\\p{L}\\p{N}])(?:${company}|${tradeName})`, 'u')
const comparisons =
  '(?:\\p{L}+er|better|worse|more \\p{L}+|less \\p{L}+) than|unlike|compared (?:to|with)|instead of going to|superior to|beats?|outperforms?|(?:besser|günstiger|schneller|billiger|zuverlässiger|frischer|schöner|\\p{L}+er) als|im gegensatz zu[rm]?|anders als|statt zu|verglichen mit|(?:mieux|meilleure?s?|moins ch[eè]re?s?|plus \\p{L}+) que?|contrairement (?:à|aux?)|comparée?s? (?:à|aux?)|supérieure?s? (?:à|aux?)|(?:mejor(?:es)?|peor(?:es)?|más \\p{L}+|menos \\p{L}+) que|a diferencia de|comparad[oa]s? con|superior a|frente a'
const compared = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${comparisons}) (?:(?:bei|at|from|in|chez|en|those of|das von|celui de|celles? de|los? de|las? de|el de) )?(?:the |la |le |les |el |der |die |das |den )?(${company}|${tradeName}|${twoNames}|${oneName})`,
  'u',
)
const others = wordPattern(
  `(?:better|cheaper|faster|fairer|safer|more \\p{L}+|fresher) than (?:any(?:one| other| of)|all (?:the )?other|every other|other|our (?:competitors|rivals)|the competition)
`.trim() +
    `|(?:besser|günstiger|billiger|schneller|frischer|zuverlässiger) als (?:alle anderen|jede[rs]? andere|andere|die konkurrenz|unsere mitbewerber|der rest)|(?:mieux|meilleure?s?|moins chers?|plus \\p{L}+) que (?:tous les autres|toutes les autres|n'importe quel|nos concurrents|la concurrence|les autres)|(?:mejor(?:es)?|más \\p{L}+) que (?:cualquier otr[oa]|tod[oa]s l[oa]s demás|nuestra competencia|la competencia|los demás|las demás)`,
)

/** Competitors by name, comparisons with them, and what a sentence accuses somebody else of. */
export function findCompetitors({
  sentences,
  competitors,
  own,
  facts,
  trade,
  language,
}: CompetitorInput): Finding[] {
  const rivals = competitors
    .filter((name) => name.trim().length > 2)
    .map((name) => wordPattern(escapePattern(name.trim())))
  const stated = plain([...own, ...facts].join('\n'))
  const isOwn = (name: string) => stated.includes(name.trim())
  // A name has a capital, a trade has none.
  const roots = new Set(contentRoots(trade.join(' ').replace(/\p{Lu}\p{L}{0,40}/gu, '')))
  return sentences.flatMap((sentence): Finding[] => {
    const text = plain(sentence)
    const known = rivals.map((name) => name.exec(text)?.[0]).find((name) => name !== undefined)
    if (known !== undefined) return [{ kind: 'competitor', sentence, text: known }]
    const found = findComparison(text, language, isOwn)
    if (found !== undefined) return [{ kind: 'competitor', sentence, text: found }]
    const peer = language === 'de' ? undefined : findPeer(text, roots, isOwn)
    if (peer !== undefined) return [{ kind: 'competitor', sentence, text: peer }]
    const charge = text.endsWith('?') ? undefined : findAccusation(text, language, isOwn)
    return charge === undefined ? [] : [{ kind: 'defamation', sentence, text: charge }]
  })
}

const escapePattern = (name: string) => name.replace(/[\\^$.*+?()[\]{}|~/-]/g, '.')

const capitals = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}'&-]{1,30} \p{Lu}[\p{L}'-]{2,30}(?![\p{L}])/gu
// More of its words begin with a capital in a heading.
const headingShare = 0.5

/** Another firm of the trade by its name: "Brackenridge Solar" in a post about solar panels. */
function findPeer(text: string, trade: Set<string>, isOwn: (name: string) => boolean): string | undefined {
  const words = text.match(/\p{L}{3,}/gu) ?? []
  const isHeading =
    !/[.!?…]["')]?$/.test(text) ||
    words.filter((word) => /^\p{Lu}/u.test(word)).length > words.length * headingShare
  if (isHeading) return undefined
  return text.match(capitals)?.find((name) => {
    const inTrade = name.split(' ').map((word) => contentRoots(word).some((root) => trade.has(root)))
    return inTrade[0] !== inTrade[1] && !isOwn(name) && !isCommon(name)
  })
}

/** "Better than X", where X has a name; "better than any other" only where we are. */
function findComparison(
  text: string,
  language: string,
  isOwn: (name: string) => boolean,
): string | undefined {
  const isOurs = speaksForUs(text, language)
  const against = isOurs ? others.exec(text)?.[0] : undefined
  if (against !== undefined) return against
  // Only a name has a capital that counts: "Unlike" begins the sentence.
  const match = compared.exec(text.charAt(0).toLowerCase() + text.slice(1))
  if (!match || isOwn(match[1]!) || isCommon(match[1]!)) return undefined
  // Every German noun has a capital: there a company has to show, or we do.
  const isCompany = companyName.test(match[1]!)
  return isCompany || (isOurs && (language !== 'de' || match[1]!.includes(' '))) ? match[0] : undefined
}

const commonNames =
  /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|^(?:January|February|March|April|May|June|July|August|September|October|November|December|I|I'm|You|We|They|English|German|French|Spanish|Europe\p{L}*|America\p{L}*|Britain|British|Germany|France|Spain|Christmas|Easter|Google)$/u

// "Küchen Sattlegger", "bei Sattlegger": a name where a German sentence has no other noun.
const germanPeer =
  /(?<=[\p{Ll},:] )((?:Küchen|Möbel|Elektro|Auto|Blumen|Optik|Haus|Immobilien|Garten|Foto|Druck|Reisen|Mode|Schuh|Fahrrad|Zweirad|Hunde|Tier|Bau|Dach|Holz|Metall|Fliesen|Maler|Umzüge|Reinigung|Physio|Yoga|Fitness|Wein|Hof|Café|Gasthaus|Pension) \p{Lu}\p{L}{2,30})(?= (?:\p{Ll}|und))/u

/** A competitor beside anything bad, or any name that does something grave. */
function findAccusation(
  text: string,
  language: string,
  isOwn: (name: string) => boolean,
): string | undefined {
  const { any, bySubject } = accused[language] ?? accused.en!
  const bad = any.exec(text)?.[0]
  if (bad === undefined) return undefined
  const name = [nearRival, companyName]
    .map((pattern) => pattern.exec(text)?.[0])
    .find((one) => one && !isOwn(one))
  if (name) return `${name} … ${bad}`
  // Every German noun has a capital.
  const match = language === 'de' ? germanPeer.exec(text) : bySubject.exec(text)
  return match && !isOwn(match[1]!) && !isCommon(match[1]!) ? match[0] : undefined
}

/** A day, a month, or a word that only begins its sentence. */
const isCommon = (name: string) => {
  const [word = ''] = name.toLowerCase().split(/['\s]/)
  return commonNames.test(name) || isStopWord(word) || isForeignStopWord(word)
}
