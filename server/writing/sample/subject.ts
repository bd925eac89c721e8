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

// A determiner, an activity, or a noun that is not the last word.
const NOT_SOUGHT = /^(?:a|an|the|your|our|my|\w+ing)\b|\b(?:for|to|with|of|in|at|from|by|and|or)\b/i

function sought(text: string): string | undefined {
  if (!SOUGHT.test(text) || NOT_SOUGHT.test(text)) return undefined
  return /software$/i.test(text)
    ? `choosing ${text}`
    : `choosing ${/^[aeiou]/i.test(text) ? 'an' : 'a'} ${text}`
}

function nounPhrase(text: string, keepWords: boolean): string {
  const plain = text.replace(/[\s.,;:!?…]+$/u, '')
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
  return sought(midSentence(plain)) ?? midSentence(plain)
}

/** A keyword as a phrase for running text, or undefined when it says nothing or is too long for one. */
export function keywordPhrase(keyword: string): string | undefined {
  const clean = tidy(keyword).replace(/^#+/, '')
  const { text, whole } = shortened(clean, MAX_PHRASE_WORDS, MAX_PHRASE_CHARS)
  return whole && hasWords(text) ? nounPhrase(text, true) : undefined
}

// One sentence of a topic is enough to announce it; past this it would be a paragraph of its own.
const MAX_TOPIC_WORDS = 18
const MAX_TOPIC_CHARS = 120

function topicLine(topic: string): string {
  const firstSentence = topic.split(/(?<=[.!?。])\s/u)[0] ?? topic
  const { text, whole } = shortened(firstSentence, MAX_TOPIC_WORDS, MAX_TOPIC_CHARS)
  return whole ? text.replace(/[\s.,;:]+$/u, '') : `${text}…`
}

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
const NO_TOPIC_PHRASE = /[“”]|^(?:the question|learning how)\b/

/** Reads the topic and the focus keyword; any text is safe. customerTexts show which words are no names. */
export function subjectOf(
  topic: string,
  keywords: readonly string[],
  customerTexts: readonly string[],
): Subject {
  const clean = tidy(topic)
  const line = hasWords(clean) ? topicLine(clean) : ''
  const typedFocus = tidy(keywords[0] ?? '').replace(/^#+/, '')
  const fromKeyword = keywordPhrase(typedFocus)
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
