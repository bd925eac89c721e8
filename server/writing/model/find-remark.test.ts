import { expect, test } from 'vitest'
import { unquoted } from './strip-foreign.ts'
import { remarkFinder } from './find-remark.ts'

const posts = {
  en: remarkFinder([
    'Sourdough for beginners',
    'A starter needs flour and water. Bake the loaf in a hot pot.',
  ]),
  de: remarkFinder(['Sauerteig für Anfänger', 'Anstellgut braucht Mehl und Wasser. Das Brot backt im Topf.']),
  fr: remarkFinder(['Le levain pour débutants', 'Un levain demande de la farine et de l’eau.']),
  es: remarkFinder(['Masa madre para principiantes', 'La masa necesita harina y agua.']),
  it: remarkFinder(['Lievito madre per principianti', 'Il lievito ha bisogno di farina e acqua.']),
  nl: remarkFinder(['Zuurdesem voor beginners', 'Een starter heeft bloem en water nodig.']),
}
type Language = keyof typeof posts

test.each<[Language, string]>([
  // Remarks that models leave in titles, excerpts and captions.
  ['en', 'Sourdough for beginners (24 characters)'],
  ['en', 'Based on the content, here’s an optimized title: Sourdough'],
  ['en', 'A starter needs flour. Let me know if you would like any changes!'],
  ['de', 'Hier ist ein Auszug, der alles zusammenfasst: „Sauerteig braucht Mehl.“ Dieser Auszug: - ist kurz'],
  ['fr', 'Voici un titre : « Le levain pour débutants »'],
  ['de', 'SEO-Titel: Sauerteig für Anfänger'],
  ['it', 'Certo! Il titolo è: “Lievito madre per principianti”'],
  ['nl', 'Fragment: Zuurdesem vraagt bloem, water en tijd.'],
  ['de', 'Klar! Hier ist ein LinkedIn-Beitrag:\n\nMehl und Wasser. {url}'],
  ['fr', 'Bien sûr ! Voici une légende : « De la farine et de l’eau. » {url}'],
  ['en', '**LinkedIn:** Flour and water. {url}'],
  ['en', 'Flour and water. {url}\n\nLet me know if you want it shorter.'],
  ['en', 'Option 1: Flour and water. {url}'],
  ['es', 'Masa madre para principiantes [29 caracteres]'],
  ['en', 'Certainly, here is a punchy caption: Flour, water and a hot pot. {url}'],
  ['en', 'Based on your brief, I’d go with: Flour, water and a hot pot. {url}'],
  ['en', 'Word count: 12\n\nFlour, water and a hot pot: a loaf needs no more. {url}'],
  ['en', 'I kept the tone playful and left out hashtags.\n\nFlour, water and a hot pot. {url}'],
  ['de', 'Sauerteig für Anfänger – Titel kurz gehalten, Keyword vorne'],
  ['nl', 'Bijschrift: Zuurdesem vraagt bloem. {url}'],
  ['es', 'Claro, aquí va: La masa necesita harina. {url}'],
  ['fr', 'Voici le texte.\n\nUn levain demande de la farine. {url}'],
  ['en', 'A starter needs flour. (Kept it short.)'],
  ['en', 'I’m sorry, but I can’t open the link that you sent.'],
  ['en', '{"title": "Sourdough for beginners"}'],
])('asks again, in %s, for “%s”', (language, answer) => {
  expect(posts[language](answer)).toBeDefined()
})

test.each<[Language, string]>([
  ['en', 'Sourdough: a beginner’s guide'],
  ['en', 'Sourdough (2027 edition)'],
  ['en', 'Sourdough for beginners (5 minutes)'],
  ['en', '“Feed me”: a sourdough starter speaks'],
  ['de', 'Kurz gesagt: Sauerteig braucht Mehl und Zeit.'],
  ['fr', 'Pour commencer : un levain demande de la farine.'],
  ['en', 'A starter needs time. Here’s how.'],
  ['en', 'What a starter needs:\n- flour\n- water\n\n{url}'],
  ['en', 'Water it daily. {url}\n\nWhat do you bake first?'],
  ['de', 'Neu im Blog: Sauerteig für Anfänger. {url} #sauerteig'],
  ['en', 'Flour and water. All about it: {url}'],
  ['en', 'Flour and water. {url} Trust me. It pays.'],
])('leaves an honest text in %s alone: “%s”', (language, text) => {
  expect(posts[language](text)).toBeUndefined()
})

test('does not take the name of a network that the post is about for a remark', () => {
  const find = remarkFinder(['Instagram for bakers', 'Show your loaves on Instagram once a week.'])
  expect(find('Instagram for bakers: show your loaves')).toBeUndefined()
})

test.each([
  ['“Sourdough for beginners”', 'Sourdough for beginners'],
  ['« Farine, eau. » {url}', 'Farine, eau. {url}'],
  ['„Mehl und Zeit“', 'Mehl und Zeit'],
  ['"Feed me" is what it says', '"Feed me" is what it says'],
  ['“A” and “B”', '“A” and “B”'],
])('removes quotation marks around a whole text: %s', (text, expected) => {
  expect(unquoted(text)).toBe(expected)
})
