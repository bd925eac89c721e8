import { expect, test } from 'vitest'
import { extractKeywords } from './extract-keywords.ts'

const words = (text: string, maxKeywords: number) =>
  extractKeywords({ text, maxKeywords }).keywords.map(({ word }) => word)

test('keeps special characters in names, and skips everyday words that occur once', () => {
  const text = `Our COVID-19 update: we build B2B software in C++, C# and .NET, and run Node.js services. Call us or ask AT&T. Our
R&D team prints 3D parts and offers 24/7 support. GPT-4 writes the docs. The .NET runtime and the C++ compilers are updated.
We like 24/7 support, and our customers like 24/7 support too. Reach us on 555-0134 or 2026/11.`
  const found = words(text, 20)
  for (const name of [
    '.NET',
    'C++',
    'C#',
    'Node.js',
    'B2B',
    'COVID-19',
    'AT&T',
    'R&D',
    '3D',
    'GPT-4',
    '24/7 support',
  ])
    expect(found).toContain(name)
  expect(found.join('|')).not.toMatch(/\b(call|ask)\b|555|2026/i)
})

test.each([
  [
    'German',
    `Viele Betriebe leiden derzeit unter steigenden Energiekosten. Wer seine Heizung modernisieren will, sollte sich Zeit
nehmen. Eine Wärmepumpe senkt die Kosten, und die Förderung des Staates hilft dabei. Handwerker nehmen Aufträge derzeit nur
mit Wartezeit an, und die Betriebe leiden darunter. Der Check-in dauert lange. Die Förderung läuft über die KfW in Frankfurt.`,
    ['Förderung', 'Betriebe', 'Handwerker', 'Wärmepumpe', 'Check-in', 'KfW', 'Frankfurt'],
    /\b(leiden|nehmen|derzeit|steigenden|modernisieren|lange)\b/,
  ],
  [
    'Dutch',
    `Wij vlogen vorig jaar naar Malta en het eiland verraste ons. In de taverne aten wij verse vis met uitzicht op de haven.
De check-in in het hotel ging snel. De ferry naar Gozo vertrekt elk uur. Het terras in de haven is rustig en het eten goed.`,
    ['haven', 'Malta', 'Gozo', 'uitzicht'],
    /\b(wij|vlogen|verse|en|het|de)\b/i,
  ],
  [
    'Italian',
    `Abbiamo aperto il nostro forno a Torino nel 2012. Il pane con lievito madre richiede tempo. La farina di grano arriva da
un mulino della zona, e dell’acqua ci fidiamo. Prendiamo solo farina biologica. Il lievito madre va rinfrescato ogni giorno.`,
    ['lievito madre', 'pane', 'farina', 'Torino', 'mulino', 'acqua'],
    /\b(abbiamo|prendiamo|arriva|dell|ogni)\b/i,
  ],
  [
    'French',
    `Notre boulangerie à Lyon ouvre tôt. Le pain au levain demande du temps. La farine vient d’un moulin de la région. Ceux
qui veulent apprendre suivent un cours dans l’atelier. L’atelier ouvre le soir.`,
    ['levain', 'farine', 'Lyon', 'atelier', 'moulin'],
    /\b(notre|suivent|ceux|vient)\b|l’/i,
  ],
  [
    'Polish',
    `Piekarnia w Krakowie otwiera się wcześnie. Chleb na zakwasie wymaga czasu. Mąka pochodzi z młyna w okolicy. Chleb z
młyna jest najlepszy. Kto chce się nauczyć, może przyjść na kurs.`,
    ['młyna', 'Krakowie', 'okolicy', 'kurs'],
    /\b(się|jest|może|chce|przyjść)\b/i,
  ],
])('finds the nouns of a %s text', (_language, text, wanted, unwanted) => {
  const found = words(text, 15)
  for (const word of wanted) expect(found).toContain(word)
  expect(found.join('|')).not.toMatch(unwanted)
})
