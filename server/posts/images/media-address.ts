const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const mediaPathPattern = new RegExp(`^/media/(${uuid})$`)
const imageSource = new RegExp(`(<img\\b[^<>]*?\\ssrc=")(/media/${uuid}")`, 'g')

/** Where a picture of ours is served: within the app and in stored content without a host, so that it outlives a move. */
export const mediaPath = (id: string): string => `/media/${id}`

export const isMediaPath = (address: string): boolean => mediaPathPattern.test(address)

/** The id in such a path, or undefined. */
export const mediaIdOf = (path: string): string | undefined => mediaPathPattern.exec(path)?.[1]

/** Sanitised content with its pictures' whole addresses, for readers elsewhere. */
export const withAbsoluteUrls = (html: string, publicUrl: string): string =>
  html.replace(imageSource, (_whole, before: string, path: string) => before + publicUrl + path)
