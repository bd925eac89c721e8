import { expect, test } from 'vitest'
import { findKeywordPlaces as findOnPage } from '../../server/keywords/map/find-keyword-places.ts'
import { findHidden } from '../../server/writing/checks/requested.ts'
import { findKeywordPlaces as findInEditor } from '../../web/posts/editor/panel/keyword-places.ts'
import { emptyDraft } from '../../web/posts/post-draft.ts'
import { slugify } from '../posts/slugify.ts'

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The answers of the map, the editor and the check of a written post for one that has the text everywhere. */
function ask(text: string, keyword: string, slug = slugify(text)) {
  const said = escape(text)
  const content = `<p><img src="/media/1" alt="${said}"></p><p>${said}</p><h2>${said}</h2><ul><li>x</li></ul>`
  const post = { title: text, content, slug }
  const [mapped] = findOnPage({ ...post, description: text }, [keyword])
  const { title, heading, firstParagraph, slug: address, meta, alt } = mapped!.places
  const [panel] = findInEditor({ ...emptyDraft, ...post, excerpt: text, keywords: [keyword] })
  const inEditor = new Map(panel?.places.map(({ name, isUsed }) => [name, isUsed]))
  return {
    map: [
      mapped!.count,
      ...[title, heading, firstParagraph, address, meta, alt].map((standing) => standing === 'there'),
    ],
    editor: [
      panel?.count,
      ...['Title', 'Heading', 'First paragraph', 'Address', 'Search description', 'Picture text'].map(
        (name) => inEditor.get(name),
      ),
    ],
    isHidden: findHidden({ ...post, excerpt: text }, [keyword]).length > 0,
  }
}

test.each([
  ['orage', 'Après l’orage d’été'],
  ['R&amp;D', 'What our R&D team does'],
  ["l'orage", 'Orage ce soir'],
  ['qu’il pleuve', "Avant qu'il pleuve"],
  ['arte', 'La città dell’arte'],
  ['acqua', "Nuotare nell'acqua"],
  ['accion', 'Una acción rápida'],
  ['acción', 'Una accion rapida'],
  ['överlåtelsebesiktning', 'Överlåtelsebesiktning steg för steg'],
  ['overlatelsebesiktning', 'O\u0308verla\u030atelsebesiktning'],
  ['A-frame', 'Build an A\u2011frame cabin'],
  ['a frame', 'Build an A\u2011frame cabin'],
  ['A\u2011frame', 'Build a frame cabin'],
  ['strassenbau', 'Straßenbau im Winter'],
  ['Straßenbau', 'STRASSENBAU im Winter'],
  ["women's", 'The women\u02bcs shoes'],
  ["women's shoes", 'Womens shoes'],
  ["foto's", 'Mooie foto’s maken'],
  ['oeuvre', 'Une œuvre rare'],
  ['encyclopædia', 'The Encyclopaedia'],
  ['smorrebrod', 'Smørrebrød til frokost'],
  ['łódź', 'Weekend w Lodz'],
  ['istanbul', 'İstanbul rehberi'],
  ['ISTANBUL', 'ıstanbul rehberi'],
  ['sourdough', 'sour\u00addo\u200bugh bread'],
  ['café', 'Cafe\u0301s in Leeds'],
  ['WordPress', 'ＷｏｒｄＰｒｅｓｓ tips'],
  ['กาแฟ', 'ร้านกาแฟของเรา'],
  ['ラーメン', '東京でラーメンを食べました'],
  ['東京 ラーメン', '東京のラーメンは美味しい'],
  ['咖啡', '北京咖啡店'],
  ['កាហ្វេ', 'ហាងកាហ្វេរបស់យើង'],
  ['مدرسة', 'مَدْرَسَةٌ جديدة'],
  ['كتاب جديد', 'كتـــاب جديد'],
  ['שלום', 'שָׁלוֹם עולם'],
  ['ψωμι', 'Το ψωμί είναι ζεστό'],
  ['ΟΔΟΣ', 'Η οδός μας'],
  ['किताब', 'नई किताब पढ़ें'],
  ['고양이', '고양이가 좋아하는 사료'],
  ['кошка', 'Кошка дома'],
  ['C++', 'Learn C++ fast'],
  ['.NET', 'We build .NET apps'],
  ['AT&T', 'A phone of AT&T'],
  ['vitamin A', 'Why vitamin A matters'],
  ['St. Patrick’s Day', 'Green food for St. Patrick’s Day'],
  ['dog grooming', 'Grooming a nervous dog'],
  ['wedding photographer Leeds', 'A wedding photographer in Leeds'],
  ['katzensicherer Sofastoff', 'Einen katzensicheren Sofastoff finden'],
  ['kleine Küche', 'Wie man in kleinen Küchen kocht'],
  ['fromage affiné', 'Les fromages affinés du pays'],
])('finds %s everywhere in %s, in the map, in the editor and by the check', (keyword, text) => {
  const { map, editor, isHidden } = ask(text, keyword)
  expect(map).toEqual(editor)
  expect(editor.slice(1, 4)).toEqual([true, true, true])
  expect(editor.slice(5)).toEqual([true, true])
  // The slug of a text that ASCII cannot express is only "post".
  expect(editor[4]).toBe(slugify(text) !== 'post')
  expect(isHidden).toBe(slugify(text) === 'post')
})

test.each([
  ['art', 'A party for all'],
  ['C', 'Learn C++ fast'],
  ['C', 'Learn C# fast'],
  ['.NET', 'The internet of things'],
  ['NET', 'The internet of things'],
  ['A-frame', 'The frame of a cabin'],
  ['dog grooming', 'We wash dogs. Grooming is extra.'],
  ['vitamin A', 'Why vitamin C matters'],
  ['contract lawyer', 'A contrast for every lawyer'],
  ['interest rates', 'Interior rates'],
  ['किताब', 'नई कुतुब मीनार'],
  ['かき', 'がぎぐげご'],
  ['thé', 'Voyage de l’ethé'],
  ['고양이', '고양시에서'],
])('finds %s nowhere in %s', (keyword, text) => {
  const none = [0, false, false, false, false, false, false]
  expect(ask(text, keyword, 'x')).toEqual({ map: none, editor: none, isHidden: true })
})

test.each([
  ['Überblick', 'ueberblick-2026', true],
  ['Smørrebrød', 'smoerrebroed', true],
  ['Node.js', 'learn-nodejs', true],
  ['e-mail', 'email-tips', true],
  ['orage', 'apres-lorage', true],
  ['東京', '東京-ラーメン', true],
  ['ange', 'un-danger', false],
])('%s in the address %s: %s', (keyword, slug, isThere) => {
  expect(ask('Après l’orage', keyword, slug).editor[4]).toBe(isThere)
})

test('gives the same answer in the map, in the editor and in the check for any text and keyword', () => {
  let seed = 7
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const parts =
    "a|the|in|C++|C#|.NET|l’orage|d'été|women's|foto's|A\u2011frame|dogs|dog|grooming|groomed|Straße|acción|é|e\u0301|東京|ラーメン|กาแฟ|고양이가|كتـاب|AT&T|<b>|\"|.|!| | |-|\n|\u00ad|\u200b|24/7|İ|ß|&nbsp;|&amp;|。|'|’|&|/".split(
      '|',
    )
  const some = (maxPosts: number) =>
    Array.from({ length: 1 + next(maxPosts) }, () => parts[next(parts.length)]).join(next(2) ? ' ' : '')
  for (let i = 0; i < 3000; i++) {
    const text = some(12)
    const keyword = some(3).replace(/\s+/g, ' ').trim() || 'dog'
    const { map, editor, isHidden } = ask(text, keyword)
    expect(map, JSON.stringify([text, keyword])).toEqual(editor)
    const isEverywhere = [editor[1], editor[4], editor[5]].every(Boolean)
    expect(isHidden, JSON.stringify([text, keyword])).toBe(!isEverywhere)
  }
})
