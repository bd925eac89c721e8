// What the banks let a reader do, in the plain present; behind anything else "you" is no subject.
const verbs = new Set(
  `act add agree apply ask avoid begin believe break buy care carry catch change choose come compare complain configure deal decide describe
deserve do doubt drag dread dream drop enjoy expect explain fear feel find finish follow forget get give go grumble have hear hope
hunt judge keep know lack learn leave let like look lose make mean mention move need nod notice open owe own panic pass pay pick plan
postpone prefer prepare promise put read recognise remember reply save say see settle show sit skip slow spend stand start stay stop
take talk tell test think touch treat try understand use value wait walk want wish wonder work worry write`.split(
    /\s+/,
  ),
)
const adverb =
  /^(?:already|also|always|anyway|both|easily|finally|first|gladly|just|least|never|next|now|often|only|probably|rarely|really|seldom|simply|soon|still|then|usually)$/
// Behind these the verb stays as it is ("makes one think"), and behind a preposition there is none ("people around one").
const causes = /\b(?:helps?|lets?|makes?|made|sees?|hears?|watch(?:es)?)$/i
const auxiliary =
  /\b(?:around|by|for|from|of|with|without|do|does|did|can|could|may|might|must|shall|should|will|would|have|had|are|were|not|to)$/i
const irregular: Record<string, string> = { are: 'is', were: 'was', have: 'has', do: 'does', go: 'goes' }
// The verb of a second clause of the same subject, as far as the banks have one.
const second = /\b(one (?:has|plans|promised|means)\b[^.;,]{0,300}? and )(enjoy|know|have)\b/g

// Questions for somebody else, and what is said to two or as a set phrase.
const notAnybody = /\b(?:I|me|my|you both|thank you)\b/

function thirdPerson(verb: string): string {
  const form = irregular[verb]
  if (form) return form
  if (!verbs.has(verb)) return verb
  if (/(?:s|sh|ch|x|z)$/.test(verb)) return `${verb}es`
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`
}

/** In the same order but for those that say "you" more often than is borne, which come last. */
export const leastPersonal = (templates: readonly string[], borne: number): string[] =>
  templates.toSorted((a, b) => personOf(a, borne) - personOf(b, borne))

// Three are as bad as seven: more steps would give every post the same few paragraphs.
const personOf = (template: string, borne: number) =>
  Math.min(3, Math.max(borne, template.match(/\byou/gi)?.length ?? 0))

// Said of anybody, these need nobody to say it to.
const whole: readonly (readonly [RegExp, string])[] = [
  [/\b(the people|those) around you\b/gi, '$1 nearby'],
  [/\btell you (?=bad news)/gi, 'bring '],
  [
    /\b(costs?|saves?|spares?|shows?|teach(?:es)?|buys?|tells?|told|gives?|helps?) you (?!both|that|what|if|whether|how)/gi,
    '$1 ',
  ],
  [/\b(leave|give) yourself (?=an?\b|time|the|room|some|\w+ (?:minutes|days|hours))/gi, '$1 '],
  [/\byou nod, go home and do something else than they meant/g, 'both nod and go home with two meanings'],
  [/\b(wants|needs|deserves) your (?=attention|time)/g, '$1 '],
  [/\bnotes are for you\b/gi, 'notes are for private use'],
]

/** A sentence that speaks to the reader, said of anybody: "one" for "you". What asks somebody else ("me") is left as it is. */
export function impersonal(sentence: string): string {
  if (!/\byou/i.test(sentence) || notAnybody.test(sentence)) return sentence
  // What stands in quotation marks is somebody's own words.
  return sentence
    .split(/("[^"]*")/)
    .map((part) => (part.startsWith('"') ? part : saidOfAnybody(part)))
    .join('')
}

function saidOfAnybody(given: string): string {
  const text = whole.reduce((out, [from, to]) => out.replace(from, to), given)
  const words = text
    .replace(
      /\b(do|have|are|were) you\b/gi,
      (_whole, verb: string) => `${keepCase(verb, irregular[verb.toLowerCase()]!)} one`,
    )
    .split(' ')
  const out: string[] = []
  let awaitsVerb = false
  for (const word of words) {
    const [, bare = '', end = ''] = /^([\w']*)(.*)$/s.exec(word) ?? []
    if (/^you$/i.test(bare)) {
      const before = out.join(' ')
      awaitsVerb = end === '' && !causes.test(before) && !auxiliary.test(before)
      out.push(keepCase(bare, 'one') + end)
      continue
    }
    if (awaitsVerb && !adverb.test(bare)) {
      awaitsVerb = false
      out.push(thirdPerson(bare) + end)
      continue
    }
    out.push(word)
  }
  const isSubject = /\bone\b/i.test(out.join(' ')) && !/\bone\b/i.test(text)
  return out
    .join(' ')
    .replace(/\byourself\b/gi, (word) => keepCase(word, 'oneself'))
    .replace(/\byours\b/gi, (word) => keepCase(word, "one's own"))
    .replace(/\byour(?= own\b)/gi, (word) => keepCase(word, "one's"))
    .replace(/\byour\b/gi, (word) => keepCase(word, isSubject ? "one's" : 'the'))
    .replace(/\bwhich one one\b/g, 'which of them one')
    .replace(/\bthe one one\b/g, 'the one that one')
    .replace(/\bone one\b/g, 'anybody one')
    .replace(second, (_whole, before: string, verb: string) => before + thirdPerson(verb))
}

const keepCase = (like: string, word: string) =>
  /^[A-Z]/.test(like) ? word.charAt(0).toUpperCase() + word.slice(1) : word
