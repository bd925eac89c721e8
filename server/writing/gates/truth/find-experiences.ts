import type { Claim } from './claim.ts'
import { contentOf, plain } from './words.ts'

// Forms that are past and nothing else, or so seldom something else that it does not matter here.
const irregular =
  `cut was were had did went came saw said told took gave got made knew thought found left felt kept began ran wrote stood lost paid met held brought bought built chose drew drove fell flew forgot froze grew hid hurt laid led learnt lent lit meant rode rose sang sat sent shook shot slept sold spoke spent stole swam taught tore threw understood woke wore won been gone seen done taken given known written broken chosen driven eaten fallen forgotten grown hidden ridden risen shown spoken stolen worn thrown become became heard caught fed led bit bitten`.split(
    ' ',
  )
const notPast = new Set(
  'need feed speed proceed succeed exceed indeed seed weed bed red led shed hundred sacred naked wicked bleed breed embed unneeded'.split(
    ' ',
  ),
)
const regular = /^[a-z]+ed$/

/** True for a word that tells what has happened. */
function isPast(word: string): boolean {
  const lower = word.toLowerCase()
  return pasts.has(lower) || (regular.test(lower) && !notPast.has(lower))
}
const pasts = new Set(irregular)

const customers =
  '(?:clients?|customers?|patients?|guests?|readers?|students?|members?|visitors?|famil(?:y|ies)|couples?|owners?|buyers?|users?|managers?|patrons?)'
const hypothetical =
  /^(?:if|suppose|imagine|picture|say|think|ask|what|whether|when you|when your|let's|perhaps|maybe|for example|do|don't|never|always)\b|\b(?:might|could|would|may)\b/i
const adverbs =
  '(?:(?:also|always|already|often|never|once|recently|just|ever|personally|finally|still|now|even|then|only|first|both|all|really|simply|actually|later|proudly|since|not) )*'

const lived = [
  // we have helped, I've coached, we have been
  new RegExp(`\\b(?:I|we)(?:'ve| have| had|'d) ${adverbs}(\\w+)`, 'gi'),
  // I learned, we once worked
  new RegExp(`\\b(?:I|we) ${adverbs}(\\w+)`, 'gi'),
]
const remembering =
  /\b(?:I|we) (?:still |well |often )?(?:remember|recall)\b|\bin (?:my|our) (?:\w{1,30} ){0,9}(?:experience|years|career|time)\b|\bover the years\b[^.]{0,300}\b(?:I|we)\b|\bevery week I see\b|\bI see (?:these|this|the same)\b/i
const ourPeople = new RegExp(
  `\\b(?:our|my) (?:own )?(?:(?:\\w+) ){0,2}?${customers}\\b(?! (?:first|come first|list|service))|\\b(?:some|most|many|several|one|two|three|all|dozens|hundreds|an?) (?:\\w+ ){0,3}?of (?:our|my|ours|mine)\\b|\\b${customers} of (?:ours|mine)\\b|\\b(?:happy|satisfied|loyal) ${customers}\\b`,
  'i',
)
const anecdote = new RegExp(
  `\\b(?:an?|one|the|another) (?:[\\w-]+ ){0,3}?(?:${customers}|owner|company|bank|firm|business|baker|dentist|teacher|lawyer|neuroscientist|shop|restaurant|visitor|woman|man|colleague|friend)\\b(?: (?:in|from|of|near|we|who|with) [\\w ]{1,40}?)? ((?:[a-z]+ly |recently |once |nearly |almost |never )?[a-z]+)\\b`,
  'gi',
)
const introduced =
  /\b(?:[Mm]eet|[Tt]ake|[Cc]onsider|[Ll]ike) [A-Z][a-z]+(?: [A-Z][a-z]+)?, (?:a|an|the|who|whose|our|my|owner|founder|mother|father)\b[^.!?]*/
const aName =
  '(?!(?:If|When|While|After|Before|Since|For|In|At|On|But|And|So|Then|First|Second|Third|Today|Here|There|This|That|These|Those|Each|Every|However|Sometimes|Once|Now|Yes|No|Later|Still|Instead|Again|Likewise|Next|Also|Perhaps|Otherwise|Meanwhile|Therefore|Thus|Hence|Overall|Often|Indeed|Afterwards|Soon|Together|Besides|Moreover|Look|Alas|[A-Z][a-z]+ly)\\b)[A-Z][a-z]+(?: [A-Z][a-z]+)?'
// Peter, a retired teacher, told …; John, who runs …; Lisa and Jan, two of our guests, …
const namedPerson = new RegExp(
  `(?:^|[\\s(])${aName}(?: and [A-Z][a-z]+)?, (?:(?:who|whose|owner|founder|mother|father)\\b|(?:a|an|the|one|two|our|my) (?:[\\w-]+ ){0,5}[\\w-]+,)[^.!?]*`,
)
const telling =
  /\b(?:tells|told|says|said|wrote|writes|asks|asked) (?:me|us)\b|\b(?:clients|customers|guests|patients|readers|visitors) (?:often |always |sometimes )?(?:say|tell|write|report|love|save|see)\b/i

/** First-person memories, customers of ours and anecdotes about people who would have to exist. */
export function findExperiences(sentence: string, own: string[]): Claim[] {
  // What stands in quotation marks is the quotes' business.
  const text = plain(sentence).replace(/"[^"]*"/g, '"…"')
  const isImagined = hypothetical.test(text)
  const clause = lastOf(
    firstPerson(text),
    remembering.exec(text)?.[0],
    isImagined ? undefined : ourOwn(text),
    isImagined ? undefined : (introduced.exec(text)?.[0] ?? namedPerson.exec(text)?.[0]),
    isImagined ? undefined : anecdotal(text),
    isImagined ? undefined : telling.exec(text)?.[0],
    ownName(text, own),
  )
  return clause === undefined
    ? []
    : [{ kind: 'experience', text: clause.trim(), clause: clauseAround(text, clause) }]
}

const lastOf = (...found: (string | undefined)[]) => found.find((match) => match !== undefined)

// "we keep", "I think": what we do and think now is no memory.
// "Most of us" are all people.
const everybody =
  /\b(?:most|all|many|some|each|both) of us\b|\bwe(?:'ve| have) (?:all |often )?heard\b|\bwe all\b/i

function firstPerson(text: string): string | undefined {
  if (everybody.test(text)) return undefined
  for (const pattern of lived)
    for (const match of text.matchAll(pattern)) {
      const before = text.slice(0, match.index)
      if (/\b(?:if|suppose|imagine|as if|whenever)\s*$/i.test(before)) continue
      if (isPast(match[1] ?? '')) return match[0]
    }
  return undefined
}

function ourOwn(text: string): string | undefined {
  const people = ourPeople.exec(text)?.[0]
  if (people !== undefined && hasVerdict(text)) return people
  // our team installed, my own dog stopped, our shop was awarded
  const match = /\b(?:our|my) (?:[\w-]+ ){1,4}/i.exec(text)
  if (!match) return undefined
  const rest = text.slice(match.index).split(' ').slice(2, 10)
  return rest.some(
    (word) => isPast(word.replace(/\W/g, '')) && !/^(?:named|called|needed|used|based)$/.test(word),
  )
    ? match[0]
    : undefined
}

/** Something is told of them, not asked or wished. */
const hasVerdict = (text: string) =>
  !/\b(?:we want|we help|we keep|we promise|for our|to our|with our)\b/i.test(text)

function anecdotal(text: string): string | undefined {
  if (/\b(?:you|your)\b/i.test(text)) return undefined
  for (const match of text.matchAll(anecdote)) {
    const verb = match[1]?.split(' ').at(-1) ?? ''
    if (isPast(verb) || /^(?:who|had)$/.test(verb)) return match[0]
    const next =
      text
        .slice(match.index + match[0].length)
        .trimStart()
        .split(' ')[0]
        ?.replace(/\W/g, '') ?? ''
    if (isPast(next)) return `${match[0]} ${next}`
  }
  return undefined
}

/** Someone of the business is said to have done something, or to have so many of it. */
function ownName(text: string, own: string[]): string | undefined {
  const name = own.find((known) => text.includes(known))
  if (name === undefined) return undefined
  const rest = text.slice(text.indexOf(name) + name.length)
  return /^[^.!?]{0,30}\b(?:has|have|had|holds?|won|is|was|opened|began|groomed|runs|owns|serves)\b/.test(
    rest,
  )
    ? name + rest
    : undefined
}

// Less would be found in many a fact: "my own dog".
const minContentWords = 2

/** The part of a sentence between commas that holds the match; the whole where that is too little. */
function clauseAround(text: string, match: string): string {
  const start = text.indexOf(match)
  const from = Math.max(0, text.lastIndexOf(', ', start) + 1)
  const to = text.indexOf(', ', start + match.length)
  const clause = text.slice(from, to === -1 ? undefined : to).trim()
  return contentOf(clause).size >= minContentWords ? clause : text
}
