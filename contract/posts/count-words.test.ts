import { expect, test } from 'vitest'
import { threadMs } from '../../test/thread-time.ts'
import { countWords } from './count-words.ts'

const cases: [string, string, number][] = [
  ['nothing', '', 0],
  ['only white space', ' \n\t\u00a0\u2003 ', 0],
  ['plain text', 'one two  three\nfour', 4],
  ['punctuation alone', 'one - two — & … !', 2],
  ['a hyphenated word and a contraction', "well-known don't", 2],
  ['figures', '3.5 % of 1,200', 3],
  ['inline tags inside a word', 'un<em>believ</em>able <strong>b</strong>old', 2],
  ['blocks without white space', '<p>one</p><p>two</p><ul><li>three</li><li>four</li></ul>', 4],
  ['a heading and its paragraph', '<h2>Title here</h2><p>Text</p>', 3],
  ['a line break', 'one<br>two<br/>three<BR />four', 4],
  ['comments', 'one<!-- two three -->four <!-- open', 1],
  ['script and style', '<script>var a = "<p>b</p>"</script>one<style>p { color: red }</style> two', 2],
  ['a tag never closed', 'one <p class="two three', 1],
  ['a bracket in an attribute', '<p title="a > b c d">one</p>', 1],
  ['a bracket that is no tag', '3 < 4 and 5 > 2', 5],
  ['escaped markup', '&lt;b&gt; bold &amp; brave', 3],
  ['named spaces', 'one&nbsp;two&ensp;three', 3],
  ['numeric entities', '&#111;ne&#32;tw&#x6F; &#x2014;', 2],
  ['accented entities', '&eacute;t&eacute; &Uuml;ber &ccedil;a', 3],
  ['a dash entity between words', 'one&mdash;two &mdash; three', 2],
  ['an entity out of range', 'one&#0;two &#x110000; &#xD800;', 2],
  ['an unknown entity', 'AT&T &unknown;', 2],
  ['Cyrillic, Greek and Arabic', 'Привет мир Καλημέρα κόσμε مرحبا بالعالم', 6],
  ['Chinese', '你好世界', 4],
  ['Japanese with kana', 'ひらがなカタカナ', 8],
  ['ideographs beside Latin', '我用WordPress写', 4],
  ['Korean, which has spaces', '안녕하세요 세계', 2],
  ['Thai', 'ร้านกาแฟของเราเปิดทุกวันตั้งแต่เจ็ดโมงเช้า', 11],
  ['Lao', 'ຮ້ານກາແຟຂອງພວກເຮົາເປີດທຸກມື້', 8],
  ['Khmer', 'ហាងកាហ្វេរបស់យើងបើករាល់ថ្ងៃ', 6],
  ['Burmese', 'ကျွန်ုပ်တို့၏ကော်ဖီဆိုင်သည်နေ့တိုင်းဖွင့်သည်', 8],
  ['Thai beside Latin, Chinese and figures', '<p>ร้านกาแฟWi-Fiฟรี 我用 ๒๔ 24/7</p>', 8],
  ['emoji', 'one 🎉 two 👩‍👩‍👧', 2],
  ['a zero-width space', 'one\u200btwo', 2],
]

test.each(cases)('counts %s as a reader would', (_title, text, words) => {
  expect(countWords(text)).toBe(words)
})

test('adds up the words of joined blocks', () => {
  const blocks = [
    '<h2>One two</h2>',
    '<p>three <em>fo</em>ur</p>',
    '<ul><li>five</li></ul>',
    '<blockquote>six seven</blockquote>',
  ]
  const each = blocks.map(countWords).reduce((sum, words) => sum + words, 0)
  expect(countWords(blocks.join(''))).toBe(each)
})

test('counts a Thai page without spaces like its sentences, in linear time', () => {
  const sentence = 'ร้านกาแฟของเราเปิดทุกวันตั้งแต่เจ็ดโมงเช้าและขายขนมปังสดใหม่'
  expect(countWords(sentence.repeat(1_700))).toBe(countWords(sentence) * 1_700)
})

test('takes hostile input of 100,000 characters no more than ten times longer than ordinary text', () => {
  const size = 100_000
  const time = (text: string) => {
    const start = threadMs()
    countWords(text)
    return threadMs() - start
  }
  time('<p>warm up</p>'.repeat(5_000))
  const hostile = [
    '<',
    '&',
    '<!--',
    '<p ',
    "<a b='",
    '<script>',
    '&#',
    '</script',
    ' ',
    'a',
    '你',
    '<x>',
  ].map((part) => time(part.repeat(size / part.length)))
  // A few ms when idle; the limit is loose for a busy machine, while quadratic work would take minutes.
  expect(Math.max(...hostile)).toBeLessThan(1_000)
})
