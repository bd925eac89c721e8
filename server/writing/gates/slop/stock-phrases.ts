/**
 * What models say far more often than people: [pattern, plain words instead]. An empty replacement leaves it out; none at all
 * needs a person or a model to say it anew. Collected from the kinds of phrase that sam-paech/slop-score, blader/humanizer
 * and readers' complaints name; the rates they are held to are the author's own.
 */
const replaceable: [string, string][] = [
  ["in today's (?:fast-paced |digital |modern |busy |ever-changing )*(?:world|age|era|landscape),? ?", ''],
  ['in (?:the|an) ever-(?:changing|evolving) (?:world|landscape)(?: of [a-z]+)?,? ?', ''],
  ['in conclusion,? ', ''],
  ['in summary,? ', ''],
  ['to sum up,? ', ''],
  ['at the end of the day,? ', ''],
  ["it(?: is|'s) (?:important|worth) (?:to note|noting|to remember|to mention|mentioning) that ", ''],
  ['it goes without saying that ', ''],
  ['needless to say,? ', ''],
  ['when it comes to', 'with'],
  ['moreover,? ', 'also, '],
  ['furthermore,? ', 'also, '],
  ['additionally,? ', 'also, '],
  ['nevertheless,? ', 'still, '],
  ['in order to', 'to'],
  ['due to the fact that', 'because'],
  ['a wide (?:range|array|variety) of', 'many'],
  ['a plethora of', 'many'],
  ['a myriad of', 'many'],
  ['myriad', 'many'],
  ['plethora', 'many'],
  ['delve into', 'look at'],
  ['delves into', 'looks at'],
  ['delving into', 'looking at'],
  ['delve', 'look'],
  ['leverage', 'use'],
  ['leverages', 'uses'],
  ['leveraging', 'using'],
  ['utili[sz]e', 'use'],
  ['utili[sz]es', 'uses'],
  ['utili[sz]ing', 'using'],
  ['harness the power of', 'use'],
  ['unlock the (?:power|potential|secrets?) of', 'get more from'],
  ['unlocking the (?:power|potential|secrets?) of', 'getting more from'],
  ['unleash the (?:power|potential) of', 'get more from'],
  ['elevate your', 'improve your'],
  ['elevating your', 'improving your'],
  ['streamline', 'simplify'],
  ['streamlining', 'simplifying'],
  ['empower', 'help'],
  ['empowers', 'helps'],
  ['empowering', 'helping'],
  ['foster', 'build'],
  ['fosters', 'builds'],
  ['fostering', 'building'],
  ['embark on', 'begin'],
  ['embarking on', 'beginning'],
  ['navigate the complexities of', 'handle'],
  ['navigating the complexities of', 'handling'],
  ['crucial', 'important'],
  ['pivotal', 'important'],
  ['paramount', 'important'],
  ['seamlessly', 'smoothly'],
  ['seamless', 'smooth'],
  ['robust', 'solid'],
  ['cutting-edge', 'new'],
  ['state-of-the-art', 'modern'],
  ['game[- ]changing', 'helpful'],
  ['a game[- ]changer', 'a real help'],
  ['transformative', 'helpful'],
  ['groundbreaking', 'new'],
  ['comprehensive', 'full'],
  ['meticulously', 'carefully'],
  ['meticulous', 'careful'],
  ['intricate', 'complex'],
  ['intricacies', 'details'],
  ['multifaceted', 'complex'],
  ['holistic', 'whole'],
  ['underscores?', 'shows'],
  ['showcases', 'shows'],
  ['showcasing', 'showing'],
  ['garner', 'get'],
  ['boasts', 'has'],
  ['bustling', 'busy'],
  ['vibrant', 'lively'],
  ['nestled in', 'in'],
  ['the realm of', ''],
  ['invaluable', 'valuable'],
  ['effortlessly', 'easily'],
  ['ever-evolving', 'changing'],
  ['ever-changing', 'changing'],
  ['look no further,? ', ''],
]
const stubborn: string[] = [
  "not (?:just|only|merely|simply) [^.!?]{1,60}?(?:,|;| but| –| —) ?(?:it(?: is|'s)|but (?:also)?|they(?: are|'re))",
  "(?:is|are)n't (?:just|only|merely) (?:about )?[^.!?]{1,50}?[.;,–—] (?:it|they)(?:'s|'re| is| are)",
  '(?:rich |vibrant |intricate )?tapestry',
  'a testament to',
  'stands as a testament',
  'beacon of',
  'symphony of',
  'treasure trove',
  'dive (?:deep|right|in)(?: into)?',
  'deep dive',
  "let(?: us|'s) (?:dive|explore|unpack|delve)",
  "whether you(?: are|'re) a [^.,!?]{1,50} or a",
  'the (?:digital|modern|business|marketing|competitive) landscape',
  'take your [^.!?]{1,40} to the next level',
  'to new heights',
  'journey (?:of|towards?|to) (?:self|success|growth|wellness|discovery)',
  'imagine a world',
  'the possibilities are endless',
  'rest assured',
  'stay ahead of the curve',
  'one-stop shop',
  'synergy',
  'paradigm shift',
  'ever wondered',
  'say goodbye to',
  'gone are the days',
  "here's the (?:thing|kicker|catch)",
  'buckle up',
  'secret sauce',
  'sets? (?:us|you|them|it) apart',
  'hidden gems?',
]

export interface StockPhrase {
  name: string
  pattern: RegExp
  /** Undefined: it has to be said anew. */
  instead: string | undefined
}

/** The first of its spellings, for people to read. */
const nameOf = (source: string) =>
  source
    .replace(/\(\?:([^()|]*)(?:\|[^()]*)?\)[?*]*/g, '$1')
    .replace(/\[\^?[^\]]*\](?:\{[^}]*\})?\??/g, '…')
    .replace(/[?\\,]/g, '')
    .trim()

const phrase = (source: string, instead: string | undefined): StockPhrase => ({
  name: nameOf(source),
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}])${source}${/ $|\? ?$/.test(source) ? '' : '(?![\\p{L}\\p{N}])'}`,
    'giu',
  ),
  instead,
})

export const stockPhrases: StockPhrase[] = [
  ...replaceable.map(([source, instead]) => phrase(source, instead)),
  ...stubborn.map((source) => phrase(source, undefined)),
]
