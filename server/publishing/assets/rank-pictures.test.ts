import { expect, test } from 'vitest'
import { rankPictures, wordsOf } from './rank-pictures.ts'

const none = new Set<number>()
const picture = (id: number, texts: { title?: string; alt?: string; caption?: string }) => ({
  id,
  title: '',
  alt: '',
  caption: '',
  ...texts,
})
const ids = (pictures: { id: number }[]) => pictures.map(({ id }) => id)

test('ranks by how many words of the post’s title a picture has anywhere, then the newest first', () => {
  const pictures = [
    picture(1, { title: 'Dog-in_a-tub', alt: 'Washing a dog', caption: 'With soap' }),
    picture(2, { title: 'dogs' }),
    picture(3, { alt: 'A DOG asleep' }),
    picture(4, { title: 'IMG_2034', alt: 'A dogma' }),
  ]
  const words = wordsOf('How often should you wash your dog with soap?')
  expect(ids(rankPictures(pictures, words, none))).toEqual([1, 3, 2])
  expect(ids(rankPictures(pictures, words, new Set([4])))).toEqual([1, 3, 2, 4])
})

test.each([
  ['Café à Münster', 'cafe-munster'],
  ['الكلب في الحديقة', 'صورة الكلب'],
  ['犬の洗い方', '犬の写真'],
])('finds words of %s in %s', (title, name) => {
  expect(ids(rankPictures([picture(1, { title: name })], wordsOf(title), none))).toEqual([1])
})

test('counts a title without words as matching nothing', () => {
  expect(rankPictures([picture(1, { title: 'Dog' })], wordsOf('?! 😀'), none)).toEqual([])
})
