import { detectLanguage } from '../../platform/text/detect-language.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { contentWords, rootOfWord } from '../text/words.ts'
import { found, type Finding } from './finding.ts'

interface TopicInput {
  /** HTML */
  content: string
  topic: string
  keywords: string[]
  /** What every post of the business may say: its words tell topics apart less. */
  business: string[]
}

// Said of any subject.
const frameWords = new Set(
  `best tips tip guide ways way mistakes mistake common choose choosing right need needs know before after avoid avoiding better good
help helps advice question questions answer answers things reasons reason ideas idea step steps simple easy beginner beginners really
works work important getting prepare preparing handle manage start make making look looking stop keep tell expect find finding explained complete ultimate checklist what does much many long often should
beste besten richtig richtige richtigen tipps fehler ratgeber anleitung schritt schritte gute guter gutes wissen braucht brauchen sollten
sollte fragen frage antworten worauf warum wann welche welcher welches einfach einfache vermeiden finden wichtig achten oft lange kostet kosten
meilleur meilleure meilleurs conseils conseil erreurs erreur guide etapes etape choisir savoir eviter bien faut comment pourquoi quand quel
quelle quels quelles question questions facile simples important combien vraiment faire
mejor mejores consejos consejo errores error guia pasos paso elegir saber evitar bien debes debe como cuando cual cuales pregunta preguntas
facil sencillo importante cuanto cuanta realmente hacer`.split(/\s+/),
)

// A block of fewer words is a heading or a label.
const minBlockWords = 8
// Measured on the sample articles, with their own topics and with each other's.
const topicBounds = { both: 0.6, coverage: 0.2, presence: 0.05 }
const knownWeight = 0.5
const minCompound = 7
const minPart = 4

/** Whether two folded words are forms of one, or one is a part of the other, in German also its end. */
function isSameConcept(wanted: string, said: string, isGerman: boolean): boolean {
  if (rootOfWord(wanted) === rootOfWord(said)) return true
  const [long, short] = wanted.length >= said.length ? [wanted, said] : [said, wanted]
  const part = rootOfWord(short)
  if (short.length < minPart || part.length < minPart || long.length < minCompound) return false
  return isGerman ? long.includes(part) : long.startsWith(part) && long.length - short.length > 2
}

/** How much a text has to do with its topic beyond its beginning; undefined for a topic that names nothing, or for no text. */
function measureTopic({ content, topic, keywords, business }: TopicInput) {
  const [ofTopic, searched] = [tellingOf(topic), tellingOf(keywords.join(' '))]
  const terms = [...new Set([...ofTopic, ...searched])]
  const needed = ofTopic.length > 0 ? ofTopic : terms
  // Any text can begin with its topic: the rest has to keep to it.
  const blocks = readBlocks(content).slice(1)
  const paragraphs = blocks.filter(({ size }) => size >= minBlockWords)
  if (needed.length === 0 || paragraphs.length === 0) return undefined
  const isGerman = detectLanguage(plainText(content)).language === 'de'
  const said = [...new Set(blocks.flatMap(({ words }) => [...words]))]
  const forms = new Map(
    terms.map((term) => [term, said.filter((word) => isSameConcept(term, word, isGerman))]),
  )
  const known = new Set(contentWords(business.join(' ')).map(rootOfWord))
  const weigh = (list: string[]) =>
    list.reduce((total, term) => total + (known.has(rootOfWord(term)) ? knownWeight : 1), 0)
  const isMissing = (term: string) => forms.get(term)!.length === 0
  const coverageOf = (list: string[]) => 1 - weigh(list.filter(isMissing)) / weigh(list)
  const all = new Set([...forms.values()].flat())
  const touching = paragraphs.filter(({ words }) => !words.isDisjointFrom(all))
  return {
    /** Share of the topic's words, or of the keywords' where it is more, that the text has after its first paragraph, by weight. */
    coverage: Math.max(coverageOf(needed), searched.length > 1 ? coverageOf(searched) : 0),
    /** Share of those paragraphs that have one of the topic or the keywords. */
    presence: touching.length / paragraphs.length,
    missing: needed.filter(isMissing),
  }
}

const tellingOf = (text: string) => [...new Set(contentWords(text))].filter((word) => !frameWords.has(word))

const readBlocks = (content: string) =>
  plainText(content)
    .split('\n')
    .filter((block) => block.trim() !== '')
    .map((block) => ({ words: new Set(contentWords(block)), size: block.split(' ').length }))

export function findOffTopic(input: TopicInput): Finding[] {
  const measure = measureTopic(input)
  if (!measure) return []
  const { coverage, presence, missing } = measure
  const isOff =
    coverage < topicBounds.coverage ||
    presence < topicBounds.presence ||
    coverage + presence < topicBounds.both
  return isOff ? [found('topic', missing.slice(0, 5).join(', ') || input.topic)] : []
}
