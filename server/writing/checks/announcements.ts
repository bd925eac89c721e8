import { captionNetworks } from '../../../contract/posts/posts.ts'
import { splitSentences } from '../../platform/text/split-sentences.ts'
import type { CaptionNetwork, Finish } from '../writer.ts'

export type AnnouncementPart = 'title' | 'excerpt' | 'newsletter' | CaptionNetwork

/** A sentence of what goes with a post. */
export interface Announcement {
  n: number
  part: AnnouncementPart | 'teaser'
  sentence: string
}

/** Everything that announces a post, sentence by sentence, numbered from `first`. */
export function listAnnouncements(finish: Finish, first: number): Announcement[] {
  const { title, excerpt, captions, newsletter } = finish
  const mail = newsletter ? [newsletter.subject, newsletter.preheader, newsletter.body].join('\n') : ''
  const parts: [AnnouncementPart, string][] = [
    ['title', title],
    ['excerpt', excerpt],
    ...captionNetworks.map((network): [AnnouncementPart, string] => [network, captions[network] ?? '']),
    ['newsletter', mail],
  ]
  const sentences = parts.flatMap(([part, text]) =>
    text
      .replaceAll('{url}', '')
      .split('\n')
      .flatMap(splitSentences)
      .map((sentence) => ({ part, sentence: sentence.trim() }))
      .filter(({ sentence }) => /\p{L}/u.test(sentence)),
  )
  return sentences.map((one, at) => ({ ...one, n: first + at }))
}
