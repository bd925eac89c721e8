import { isStopWord } from '../../../keywords/text/stop-words.ts'

export const foldAccents = (word: string) =>
  word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')

// Five letters tell words apart and forms of a word together, in all four languages.
const rootLetters = 5

/** What the forms of a word have in common. */
export const rootOf = (word: string) => foldAccents(word).replace(/'s?$/, '').slice(0, rootLetters)

const emptyWords = new Set(
  `wir uns unser unsere unserem unserer unseren ihre ihrer ihren mein meine meiner dein deine nos notre votre vos nuestro
nuestra nuestros nuestras mi mis tu tus on il elle ist sind hat haben hier dort dann denn doch ja mal schon noch immer jeder
jede jedes alle alles etwas mehr sehr ganz toujours tout tous toute plus bien siempre todo todos toda muy aqui cada`.split(
    /\s/,
  ),
)

/** True for a word that says something; it is in lower case. */
export const isContent = (word: string) =>
  /\p{L}{2}/u.test(word) && !isStopWord(word) && !emptyWords.has(foldAccents(word)) && !emptyWords.has(word)

const functionWords = {
  en: 'the and of to in is that it for you with on are this be your we not from at as by have or our',
  de: 'der die das und ist nicht ein eine zu den von mit sich auf für dem sie es im wir wenn auch wie',
  fr: 'le la les et est un une des du pour que qui dans pas vous nous ne sur avec au ce il en votre',
  es: 'el la los las y es un una de que en por para con no se lo al del su más como nuestros',
}
const wordsOfLanguage = Object.entries(functionWords).map(([language, words]): [string, Set<string>] => [
  language,
  new Set(words.split(' ')),
])

/** The language of the most function words among `words`, and how many more it has than `other`; undefined without any. */
export function languageOf(words: string[], other?: string): { language: string; lead: number } | undefined {
  const counts = wordsOfLanguage
    .map(([language, own]) => ({ language, count: words.filter((word) => own.has(word)).length }))
    .toSorted((a, b) => b.count - a.count)
  const [best] = counts
  if (!best || best.count === 0) return undefined
  const against = other === undefined ? counts[1] : counts.find(({ language }) => language === other)
  return { language: best.language, lead: best.count - (against?.count ?? 0) }
}
