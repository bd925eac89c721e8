import { expect, test } from 'vitest'
import { aboutPost } from './about-post.ts'
import { oneLine, withoutRemarks } from './without-remarks.ts'

const posts = {
  en: aboutPost(['Sourdough for beginners', 'A starter needs flour and water. Bake the loaf in a hot pot.']),
  de: aboutPost(['Sauerteig für Anfänger', 'Anstellgut braucht Mehl und Wasser. Das Brot backt im Topf.']),
  fr: aboutPost(['Le levain pour débutants', 'Un levain demande de la farine et de l’eau.']),
  es: aboutPost(['Masa madre para principiantes', 'La masa necesita harina y agua.']),
  it: aboutPost(['Lievito madre per principianti', 'Il lievito ha bisogno di farina e acqua.']),
  nl: aboutPost(['Zuurdesem voor beginners', 'Een starter heeft bloem en water nodig.']),
}
type Language = keyof typeof posts

const excerpt = 'Sauerteig braucht Mehl, Wasser und Zeit, aber keine Maschine.'
test.each<[Language, string, string, string]>([
  // Cases 5.
  ['en', 'title', 'Sourdough for beginners (24 characters)', 'Sourdough for beginners'],
  ['en', 'title', 'Based on the content, here’s an optimized title: Sourdough', 'Sourdough'],
  [
    'en',
    'excerpt',
    'Sourdough needs time. Let me know if you would like any changes!',
    'Sourdough needs time.',
  ],
  [
    'de',
    'excerpt',
    `Hier ist ein Auszug, der alles zusammenfasst: „${excerpt}“ Dieser Auszug: - ist kurz`,
    excerpt,
  ],
  ['fr', 'title', 'Voici un titre : « Le levain pour débutants »', 'Le levain pour débutants'],
  ['de', 'title', 'SEO-Titel: Sauerteig für Anfänger', 'Sauerteig für Anfänger'],
  ['es', 'title', 'Masa madre para principiantes [29 caracteres]', 'Masa madre para principiantes'],
  ['it', 'title', 'Certo! Il titolo è: “Lievito madre per principianti”', 'Lievito madre per principianti'],
  [
    'nl',
    'excerpt',
    'Fragment: Zuurdesem vraagt bloem, water en tijd.',
    'Zuurdesem vraagt bloem, water en tijd.',
  ],
  ['en', 'title', 'Sourdough for beginners\n\nThis title is short.', 'Sourdough for beginners'],
  ['en', 'title', '1. Sourdough for beginners\n2. Sourdough made easy', ''],
])('of a remark in %s nothing stays in the %s: %s', (language, part, answer, expected) => {
  expect(oneLine(answer, { isAbout: posts[language], part })).toBe(expected)
})

test.each<[Language, string, string]>([
  ['de', 'Klar! Hier ist ein LinkedIn-Beitrag:\n\nMehl und Zeit. {url}', 'Mehl und Zeit. {url}'],
  [
    'fr',
    'Bien sûr ! Voici une légende : « De la farine et de l’eau. » {url}',
    'De la farine et de l’eau. {url}',
  ],
  ['en', '**LinkedIn:** Flour and time. {url}', 'Flour and time. {url}'],
  ['en', 'Flour and time. {url}\n\nLet me know if you want it shorter.', 'Flour and time. {url}'],
  ['it', 'Farina e acqua. {url}\n\nVuoi che lo accorci?', 'Farina e acqua. {url}'],
  [
    'en',
    'Flour and time. {url} #bread\n\n---\n*This stays below 230 characters.*',
    'Flour and time. {url} #bread',
  ],
  ['en', 'Option 1: Flour and time. {url}\n\nOption 2: A hot pot. {url}', ''],
  ['es', 'Opción A: Harina y agua. {url}\nOpción B: La masa. {url}', ''],
])('of a remark in %s nothing stays in a caption: %s', (language, answer, expected) => {
  expect(withoutRemarks(answer, { isAbout: posts[language], part: 'linkedin' })).toBe(expected)
})

test.each<[Language, string, string]>([
  ['en', 'title', 'Sourdough: a beginner’s guide'],
  ['en', 'title', 'Sourdough (2027 edition)'],
  ['en', 'title', 'Sourdough for beginners (5 minutes)'],
  ['en', 'title', '“Feed me”: a sourdough starter speaks'],
  ['de', 'title', 'Checkliste: Sauerteig für Anfänger'],
  ['de', 'excerpt', 'Kurz gesagt: Sauerteig braucht Mehl und Zeit.'],
  ['fr', 'excerpt', 'L’essentiel : un levain demande de la farine.'],
  ['en', 'excerpt', 'Sourdough needs time. Here’s how.'],
  ['en', 'linkedin', 'What you need:\n- flour\n- water\n\n{url}'],
  ['en', 'linkedin', 'Feed it daily. {url}\n\nWhat do you bake first?'],
  ['de', 'linkedin', 'Neu im Blog: Sauerteig für Anfänger. {url} #sauerteig'],
  ['de', 'linkedin', 'Schritt 1: Mehl. Schritt 2: Wasser. {url}'],
])('an honest text in %s stays as it is, here a %s: %s', (language, part, text) => {
  expect(withoutRemarks(text, { isAbout: posts[language], part })).toBe(text)
})
