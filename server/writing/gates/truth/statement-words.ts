import { isStopWord } from '../../../keywords/text/stop-words.ts'

export const foldAccents = (word: string) =>
  word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')

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
