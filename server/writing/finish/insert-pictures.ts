import { z } from 'zod'
import type { App } from '../../platform/app.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { mediaPath } from '../../posts/images/media-address.ts'

/** A picture of the site's media library, and why it stands where it does. */
export const PlacedPicture = z.object({
  imageId: z.string(),
  mediaId: z.number(),
  alt: z.string(),
  /** Of the heading above it, counted from 0. */
  at: z.number(),
  heading: z.string(),
  /** What heading and picture have in common. */
  words: z.array(z.string()),
})
export type PlacedPicture = z.output<typeof PlacedPicture>

export interface FinishedText {
  content: string
  language: string | undefined
  businessName: string
}

export type ChoosePictures = (text: FinishedText) => Promise<PlacedPicture[]>

/** Prepares choosing pictures for an account's posts, which publishing does; undefined where its owner didn't ask for it. */
export type OpenPictures = (app: App, accountId: string) => Promise<ChoosePictures | undefined>

const headingTag = /<h([23])>(.{0,400}?)<\/h\1>/g

export const listHeadings = (content: string): { text: string; index: number }[] =>
  Array.from(content.matchAll(headingTag), ({ 2: html = '', index }) => ({ text: plainText(html), index }))

/** Inserts each picture below its heading, in a paragraph as the editor does, so that deleting it leaves no empty figure. */
export function insertPictures(content: string, pictures: PlacedPicture[]): string {
  let at = 0
  return content.replace(headingTag, (heading) => {
    const picture = pictures.find((one) => one.at === at)
    at++
    if (!picture) return heading
    const { imageId, alt } = picture
    return `${heading}<p><img src="${mediaPath(imageId)}" alt="${escapeHtml(alt)}" /></p>`
  })
}
