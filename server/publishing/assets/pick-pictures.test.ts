import { expect, test } from 'vitest'
import { pickPictures } from './pick-pictures.ts'

const picture = (id: number, texts: { title?: string; alt?: string; caption?: string }) => ({
  id,
  title: '',
  alt: '',
  caption: '',
  ...texts,
})
const words = (count: number) => `<p>${'word '.repeat(count)}</p>`
const pick = (
  content: string,
  pictures: ReturnType<typeof picture>[],
  { language = 'en', businessName = '' } = {},
) =>
  pickPictures({ content, language, businessName }, pictures).map((one) => [
    one.picture.id,
    one.at,
    one.words.join(' '),
  ])

test.each([
  ['How often should you wash a dog?', 'Dog-washing_2', 'wash dog'],
  ['Fixing a leaking tap', 'A leaking kitchen tap', 'leaking tap'],
  ['Ein undichtes Dach reparieren', 'undichtes-dach', 'undichtes dach', 'de'],
  ['Déboucher un évier de cuisine', 'Évier de cuisine', 'évier cuisine', 'fr'],
  ['Cómo limpiar un tejado de pizarra', 'Tejado de pizarra', 'tejado pizarra', 'es'],
  ['柴犬のシャンプーの仕方', '柴犬とシャンプー', '柴犬 シャンプー', 'ja'],
  ['Så målar du fönster och altandörr', 'altandörr_fönster.jpg', 'fönster altandörr', 'sv'],
])('places a picture below “%s” for “%s”', (heading, title, shared, language = 'en') => {
  const content = `<p>Text</p><h2>${heading}</h2>${words(300)}`
  expect(pick(content, [picture(1, { title })], { language })).toEqual([[1, 0, shared]])
})

test.each([
  ['one word in common', 'Why dogs need a bath', { title: 'A dog asleep' }],
  [
    'only small words',
    'What you can do before the first visit',
    { title: 'What you can see at the first visit' },
  ],
  [
    'words of the business’s name',
    'Why Green Valley Dental opens on Saturdays',
    { title: 'Green Valley Dental' },
  ],
  ['years and numbers', 'Tax rates in 2024 and 2025', { title: 'Team 2024 2025' }],
  [
    'two words in passing in a long caption',
    'When is calling a plumber worth it for a leaking boiler or a blocked drain?',
    { caption: 'Our plumber Tom with his wife at the charity run, calling friends in the rain after lunch' },
  ],
  [
    'words that different texts of the picture have',
    'Washing a dog',
    { title: 'Dog', caption: 'Washing day' },
  ],
  ['no text', 'Washing a dog', {}],
  ['small words of an unknown language', 'Vi ses på lunch där du bor', { title: 'Vi ses där du är' }, 'sv'],
  ['particles of Japanese', 'これはどのようにするのか', { title: 'これはどのようなものか' }, 'ja'],
])('places none for %s', (_what, heading, texts, language = 'en') => {
  const content = `<h2>${heading}</h2>${words(300)}`
  const options = { language, businessName: 'Green Valley Dental' }
  expect(pick(content, [picture(1, texts)], options)).toEqual([])
})

const washing = picture(1, { title: 'Washing a dog' })
const brushing = picture(2, { title: 'Brushing a dog' })
const clipping = picture(3, { alt: 'Clipping claws of a puppy' })
const feeding = picture(4, { title: 'Feeding a kitten' })
const section = (heading: string, count: number) => `<h2>${heading}</h2>${words(count)}`

test('places one in a short post and at most three in a long one, each once, with text between them', () => {
  const all = [washing, brushing, clipping, feeding]
  const headings = [
    'Washing your dog',
    'Brushing your dog',
    'Clipping the claws of a puppy',
    'Feeding a kitten',
  ]
  const post = (count: number) => headings.map((heading) => section(heading, count)).join('')
  expect(pick(post(200), all)).toEqual([[3, 2, 'clipping claws puppy']])
  expect(pick(post(600), all).map(([id]) => id)).toEqual([1, 2, 3])
  const twice = section('Washing your dog', 700) + section('Washing a wet dog', 700)
  expect(pick(twice, [washing])).toEqual([[1, 0, 'washing dog']])
  const close = section('Washing your dog', 50) + section('Feeding a kitten', 1400)
  expect(pick(close, all)).toEqual([[1, 0, 'washing dog']])
})

test('takes the picture with the most words, then the newest', () => {
  const content = section('Washing a dog with soap', 300)
  const both = [
    washing,
    picture(9, { title: 'Washing a dog' }),
    picture(5, { title: 'Soap for washing a dog' }),
  ]
  expect(pick(content, both)).toEqual([[5, 0, 'washing dog soap']])
  expect(pick(content, both.slice(0, 2))).toEqual([[9, 0, 'washing dog']])
})
