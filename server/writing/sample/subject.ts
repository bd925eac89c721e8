import { capitalized, hasWords, shortened, tidy } from './customer-text.ts'

/** How the post speaks of its topic in running text. All plain text. */
export interface Subject {
  /** A noun phrase for places after a preposition: "about {phrase}". */
  phrase: string
  /** The words searched for, as typed, or '' without a keyword. */
  focus: string
  /** The topic as a noun phrase, where it is plain enough for running text and other than the phrase. */
  topicPhrase: string | undefined
  /** For "Our subject today: …"; may be any text. */
  topic: string
}

// A phrase of more words makes every sentence that holds it too long to read.
const MAX_PHRASE_WORDS = 7
const MAX_PHRASE_CHARS = 60
const MAX_TOPIC_PHRASE_WORDS = 10
const MAX_TOPIC_PHRASE_CHARS = 75

// "How to" turns into a gerund only before a plain verb; these would not.
const NO_PLAIN_VERB = /^(?:not|never|be|best|better|always|really|safely|have|the|a|an|\w+ly)$/i
// Verbs of two syllables that double their consonant: "begin" does, "open" does not.
const DOUBLING =
  /^(?:begin|prefer|submit|control|admit|commit|permit|refer|forget|upset|regret|unplug|reset|format)$/
const ONE_SYLLABLE_CVC = /^[^aeiou]*[aeiou][^aeiouwxy]$/

function gerund(verb: string): string {
  if (/ie$/.test(verb)) return `${verb.slice(0, -2)}ying`
  if (/[^eyo]e$/.test(verb)) return `${verb.slice(0, -1)}ing`
  if (ONE_SYLLABLE_CVC.test(verb) || DOUBLING.test(verb)) return `${verb}${verb.at(-1) ?? ''}ing`
  return `${verb}ing`
}

// First words that are safe to write small inside a sentence; any other may be a name.
const COMMON_FIRST =
  /^(?:a|an|the|your|our|my|how|why|what|when|where|which|who|new|good|best|better|busy|small|local|simple|easy|healthy|regular|basic|modern|first|free|online|home|house|family|dog|cat|pet|puppy|people|owners?|parents?|women|men|adults?|beginners?|business(?:es)?|companies|freelancers?|founders|homeowners|families|couples|professionals|anyone|everyone|those|\p{Ll}*ing)$/iu

/** The text as it stands in the middle of a sentence. */
export function midSentence(text: string): string {
  const [first = '', ...rest] = text.split(' ')
  const isTitleCase = rest.filter((word) => /^\p{Lu}/u.test(word)).length > rest.length / 2
  return COMMON_FIRST.test(first) && !isTitleCase ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

// Someone or something that one looks for: as a bare search term ("Leeds dog groomer") it has no article.
const SOUGHT =
  /(?:\b(?:studio|salon|shop|store|service|company|agency|clinic|school|course|class|coach|firm|software|app|tool|platform|provider|expert|guide|near me)|\w{3}(?:ist|grapher|omer|ainer|eeper|umber|ealer|igner|nner|ultant|yer|ctor|ector|urer|oper|cian|ntant|dresser|cleaner|builder))$/i

// A determiner, what one does with somebody, or a noun that is not the last word. "Wedding" is no activity.
const NOT_SOUGHT =
  /^(?:a|an|the|your|our|my|finding|choosing|hiring|becoming|being|selecting|using|picking|comparing|booking|getting|opening|starting|running|paying|asking|meeting|seeing|trusting|teaching|switching|working|changing)\b|\b(?:for|to|with|of|in|at|from|by|and|or)\b/i

function sought(text: string): string | undefined {
  if (!SOUGHT.test(text) || NOT_SOUGHT.test(text)) return undefined
  return /software$/i.test(text)
    ? `choosing ${text}`
    : `choosing ${/^[aeiou]/i.test(text) ? 'an' : 'a'} ${text}`
}

// Things of which there is one: as bare search terms they have lost their article.
const COUNTABLE =
  /\b(?:garden|kitchen|bathroom|bedroom|roof|house|website|blog|logo|car|bike|bicycle|boiler|pump|budget|wedding|party|pension|mortgage|loan|return|starter|puppy|kitten|dog|cat|horse|fence|patio|sofa|mattress|plan|business|shop|studio|office|portfolio|newsletter|podcast|haircut|massage|workshop|course|licence|license|contract|will)$/i
const HAS_NO_ARTICLE =
  /^(?:a|an|the|your|our|my|some|any|every|each|no|one|two)\b|\b(?:for|to|with|of|in|at|from|by|and|or)\b/i

/** "heat pump" as "a heat pump": where it is known for countable, or stands so in what the customer wrote. */
function withArticle(text: string, written: string): string {
  if (HAS_NO_ARTICLE.test(text) || !/^\p{Ll}/u.test(text)) return text
  const bare = text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const isWrittenSo = new RegExp(`\\ban? (?:[\\p{L}-]+ )?${bare}(?![\\p{L}-])`, 'iu').test(written)
  return isWrittenSo || COUNTABLE.test(text) ? `${/^[aeiou]/i.test(text) ? 'an' : 'a'} ${text}` : text
}

// What people search for as they would tell it to somebody: "start running", "buy a piano".
const ALWAYS_VERB =
  /^(?:choose|learn|find|hire|buy|sell|improve|reduce|avoid|prevent|become|create|remove|lose|fix|bake|become) \p{L}/iu
const VERB_BEFORE =
  /^(?:start|stop|keep|grow|make|build|save|wash|clean|train|plan|write|cook|get|set up) (?:\p{L}+ing|(?:an?|the|your|my) \p{L}+)/iu

/** A town at the end of a search term, as the customer says it elsewhere: "dog grooming in Leeds". */
function withPlace(text: string, written: string): string {
  const [, what, place] = /^(.*\p{Ll}) (\p{Lu}\p{L}+)$/u.exec(text) ?? []
  if (what === undefined || place === undefined || /\b(?:in|near|from|around|to|of)$/.test(what)) return text
  return new RegExp(`\\b(?:in|near|around|from) ${place}\\b`).test(written) ? `${what} in ${place}` : text
}

function nounPhrase(text: string, keepWords: boolean, written = ''): string {
  const plain = text.replace(/(?<![\s.,;:!?…])[\s.,;:!?…]+$/u, '')
  const isPlain = /^[\p{L}\p{M}\p{N} '’&/+.-]+$/u.test(plain) && !/[.] /.test(plain)
  if (!isPlain) return `“${plain.replace(/["“”]/g, '')}”`
  const howTo = /^how to (\p{L}+)\b(.*)$/iu.exec(plain)
  const verb = howTo?.[1]?.toLowerCase() ?? ''
  const isOneVerb = verb.length > 1 && !NO_PLAIN_VERB.test(verb) && !/,| and | or |&/.test(plain)
  // A keyphrase must stay as people search for it; a topic may turn into plain English.
  if (howTo && isOneVerb && !keepWords) return gerund(verb) + (howTo[2] ?? '')
  if (/^how\b/i.test(plain)) return `learning ${midSentence(plain)}`
  if (/^(?:why|what|when|where|which|who|is|are|can|should|do|does|will)\b/i.test(plain)) {
    return /^(?:is|are|can|should|do|does|will)\b/i.test(plain)
      ? `the question “${plain}”`
      : `the question of ${midSentence(plain)}`
  }
  if (keepWords && (ALWAYS_VERB.test(plain) || VERB_BEFORE.test(plain)))
    return `learning how to ${midSentence(plain)}`
  const [what = '', ...place] = withPlace(midSentence(plain), written).split(/(?= in \p{Lu}\p{L}+$)/u)
  return (sought(what) ?? (keepWords ? withArticle(what, written) : what)) + place.join('')
}

/** A keyword as a phrase for running text, or undefined when it says nothing or is too long for one; `written` is by the customer. */
export function keywordPhrase(keyword: string, written = ''): string | undefined {
  const clean = tidy(keyword).replace(/^#+/, '')
  const { text, whole } = shortened(clean, MAX_PHRASE_WORDS, MAX_PHRASE_CHARS)
  return whole && hasWords(text) ? nounPhrase(text, true, written) : undefined
}

// More or fewer than a post of ours has sections.
const MISCOUNTS =
  /^(?:[127-9]|\d{2,3}|one|two|seven|eight|nine|ten|eleven|twelve|fifteen|twenty) (?=(?:\p{L}+ ){0,2}(?:tips|ways|ideas|reasons|things|mistakes|facts|questions|rules|secrets|signs|steps)\b)/iu

/** The topic in one line, without a number of parts that the post will not have: "10 tips for …". */
export function plainTopic(typed: string): string {
  const topic = tidy(typed)
  const kept = topic.replace(MISCOUNTS, '')
  return kept === topic ? topic : capitalized(kept)
}

// One sentence of a topic is enough to announce it; past this it would be a paragraph of its own.
const MAX_TOPIC_WORDS = 18
const MAX_TOPIC_CHARS = 120

function topicLine(topic: string): string {
  const firstSentence = topic.split(/(?<=[.!?。])\s/u)[0] ?? topic
  const { text, whole } = shortened(firstSentence, MAX_TOPIC_WORDS, MAX_TOPIC_CHARS)
  if (!whole) return `${text}…`
  const line = text.replace(/(?<![\s.,;:])[\s.,;:]+$/u, '')
  return ASKS.test(line) ? `${line}?` : line
}

// Without its sign a question reads like a slip.
const ASKS =
  /^(?:(?:how|what|why|when|where|which|who) (?:\p{L}+ )?)?(?:do|does|did|is|are|can|should|will) .*[^?!…]$/iu

// A capital first word that the customer writes small elsewhere is no name.
function topicPhrase(topic: string, written: string): string | undefined {
  const [first = ''] = topic.split(' ')
  const isWrittenSmall =
    /^\p{Lu}\p{Ll}/u.test(first) && written.split(/[^\p{L}\p{N}'’-]+/u).includes(first.toLowerCase())
  const { text, whole } = shortened(topic, MAX_TOPIC_PHRASE_WORDS, MAX_TOPIC_PHRASE_CHARS)
  if (!whole || !hasWords(text)) return undefined
  return nounPhrase(isWrittenSmall ? first.toLowerCase() + text.slice(first.length) : text, false)
}

// Quoted or wrapped, it would be clumsy to repeat in running text.
const NO_TOPIC_PHRASE = /[“”]|^(?:\d|(?:the question|learning how)\b)/

/** Reads the topic and the focus keyword; any text is safe. customerTexts show which words are no names. */
export function subjectOf(
  topic: string,
  keywords: readonly string[],
  customerTexts: readonly string[],
): Subject {
  const clean = plainTopic(topic)
  const line = hasWords(clean) ? topicLine(clean) : ''
  const typedFocus = tidy(keywords[0] ?? '').replace(/^#+/, '')
  const fromKeyword = keywordPhrase(typedFocus, [clean, ...customerTexts].join('\n'))
  const fromTopic = topicPhrase(clean, customerTexts.join(' '))
  return {
    phrase: fromKeyword ?? fromTopic ?? 'this topic',
    topicPhrase:
      fromTopic !== undefined && !NO_TOPIC_PHRASE.test(fromTopic) && fromTopic !== fromKeyword && fromKeyword
        ? fromTopic
        : undefined,
    focus: fromKeyword ? typedFocus : '',
    topic: capitalized(line),
  }
}
