import type { MissedPart } from '../../schema/publishing.ts'

/** What a site did not keep, as its owner calls it. */
export const missedWords: Record<MissedPart, string> = {
  meta_description: 'the meta description',
  focus_keyword: 'the focus keyword',
  categories: 'some categories',
  tags: 'some tags',
  pictures: 'some pictures (they are shown from our address)',
  featured_image: 'the featured image',
}
