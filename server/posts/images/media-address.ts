const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const mediaPathPattern = new RegExp(`^/media/(${uuid})$`)
const imageSource = new RegExp(`(<img\\b[^<>]*?\\ssrc=")(/media/${uuid}")`, 'g')

/** The address of our pictures, without a host so that stored content survives a move. */
export const mediaPath = (id: string): string => `/media/${id}`

export const isMediaPath = (address: string): boolean => mediaPathPattern.test(address)

export const mediaIdOf = (path: string): string | undefined => mediaPathPattern.exec(path)?.[1]

/** Sanitized content with absolute picture addresses for other sites. */
export const withAbsoluteUrls = (html: string, publicUrl: string): string =>
  html.replace(imageSource, (_whole, before: string, path: string) => before + publicUrl + path)
