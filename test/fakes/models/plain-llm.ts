import { captionNetworks } from '../../../contract/posts/posts.ts'
import { startScriptedLlm, type ScriptedLlm } from './scripted-llm.ts'
import { seededRandom, type Random } from './fake-prose.ts'
import { dataOf, kindOf, patchesFor, shapePost, verdictsFor, wordsAskedFor } from './read-task.ts'

const pick = <T>(random: Random, list: T[]): T => list[Math.floor(random() * list.length)]!

const things =
  'plan list question room tool note day step habit table week price call visit letter morning start choice'.split(
    ' ',
  )
const kinds = 'small simple calm clear short honest early useful careful quiet plain warm'.split(' ')
const starts = [
  'First,',
  'Then',
  'However,',
  'For example,',
  'Also,',
  'In short,',
  'So',
  'Because of that,',
  'Afterwards,',
  'Still,',
  '',
  '',
  '',
  '',
]
const forms: ((random: Random, thing: () => string) => string)[] = [
  (_random, thing) => `a ${thing()} helps you more than a ${thing()}`,
  (_random, thing) => `keep the ${thing()} near and look at it once a day`,
  (_random, thing) => `you need a ${thing()}, and it takes an hour at most`,
  (_random, thing) => `people like a ${thing()} when the ${thing()} is clear`,
  (_random, thing) => `ask what the ${thing()} is for`,
  (_random, thing) =>
    `the ${thing()} comes before the ${thing()}, since nobody likes to start again when it is nearly done`,
]

interface Author {
  random: Random
  said: Set<string>
}

/** Distinct short sentences with common connectives; repeats the topic as often as requested. */
function prose({ random, said }: Author, words: number, focus: string): string {
  const paragraphs: string[] = []
  for (let left = words, first = focus !== ''; left > 4;) {
    const sentences: string[] = []
    for (let count = 3 + Math.floor(random() * 2); count > 0 && left > 4; count--) {
      const thing = () => `${pick(random, kinds)} ${pick(random, things)}`
      const names = first || (focus !== '' && random() < 0.03)
      const body = names ? `${focus} works best with a ${thing()}` : pick(random, forms)(random, thing)
      const text = `${pick(random, starts)} ${body}.`.trim()
      if (said.has(text)) continue
      said.add(text)
      sentences.push(text.charAt(0).toUpperCase() + text.slice(1))
      left -= text.split(' ').length
      first = false
    }
    paragraphs.push(sentences.join(' '))
  }
  return paragraphs.join('\n\n')
}

/** A model that writes plain prose in the requested format and includes everything requested. */
export async function startPlainLlm(): Promise<ScriptedLlm> {
  const llm = await startScriptedLlm()
  llm.answer(plainAnswers())
  return llm
}

/** What the prompt requires of the whole post. */
interface WholePost {
  searchTerm?: string
  sources?: string[]
  callToAction?: string
  mustCover?: string[]
}

export function plainAnswers(): (prompt: string) => string {
  const author: Author = { random: seededRandom(3), said: new Set() }
  return (prompt) => {
    const line = () => prose(author, 5, '').split(/[.,]/)[0]!.trim()
    const kind = kindOf(prompt)
    const whole = dataOf(prompt) as WholePost
    const focus = whole.searchTerm ?? ''
    if (kind === 'finish')
      return JSON.stringify({
        title: `${focus}, ${line()}`,
        excerpt: `A word about ${focus}. ${prose(author, 12, '')}`,
        captions: Object.fromEntries(
          captionNetworks.map((network) => [network, `${prose(author, 20, '').split('\n')[0]} {url}`]),
        ),
        newsletter: { subject: line(), preheader: line(), body: `${prose(author, 120, '')}\n\n{url}` },
      })
    if (kind === 'edit') return patchesFor(prompt, () => undefined)
    if (kind === 'check') return verdictsFor(prompt)
    if (kind !== 'write') return prose(author, wordsAskedFor(prompt) || 100, '')
    const label = /numbered as in "(Step )?/.exec(prompt)
    const heading = (at: number, count: number) => {
      const number = label && at > 0 && at < count - 1 ? `${label[1] ?? ''}${at}${label[1] ? ':' : '.'} ` : ''
      return `${number}${at % 2 === 1 ? focus : line()} and ${line()}`
    }
    return shapePost(prompt, paragraphsOf(prompt, author, whole), heading)
  }
}

/** Prose of the requested length that includes everything requested. */
function paragraphsOf(prompt: string, author: Author, whole: WholePost): string[] {
  const { searchTerm = '', sources = [], callToAction, mustCover = [] } = whole
  const isCaseStudy = prompt.includes('Of what happened, say only')
  const happened = isCaseStudy ? sources.map((source) => source.replace(/^f\d+: /, '')) : []
  const isSecond = prompt.includes('Write the second half')
  const isFirst = prompt.includes('Write the first half')
  const said = isSecond ? [] : [happened.join(' '), ...mustCover.map((point) => `${point}.`)].filter(Boolean)
  const words = wordsAskedFor(prompt) - said.join(' ').split(' ').length
  const text = prose(author, Math.max(60, words), isSecond ? '' : searchTerm).split('\n\n')
  // Spreads the requested points over the text, in order.
  const each = Math.max(1, Math.floor((text.length - 1) / Math.max(1, said.length)))
  const mixed = text.flatMap((paragraph, at) => {
    const index = at % each === 0 ? at / each : -1
    return index >= 0 && index < said.length ? [paragraph, said[index]!] : [paragraph]
  })
  const end = callToAction && !isFirst ? [callToAction.replace(/\.?$/, '.')] : []
  return [...mixed, ...end]
}
