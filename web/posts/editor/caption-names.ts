import type { Captions } from '../../../contract/posts.ts'

export const captionNames: Record<keyof Captions, string> = {
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  threads: 'Threads',
  bluesky: 'Bluesky',
}
