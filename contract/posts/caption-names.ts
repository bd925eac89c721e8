/** The networks that each post gets a caption for, in the order in which they are shown. */
export const captionNames = {
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  threads: 'Threads',
  bluesky: 'Bluesky',
}
