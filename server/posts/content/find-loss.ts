import { isMediaPath } from '../images/media-address.ts'

// Elements that show or do something that a post cannot hold. Their text stays.
const lostElements: Record<string, string> = {
  iframe: 'an embedded page',
  embed: 'an embedded object',
  object: 'an embedded object',
  applet: 'an embedded object',
  video: 'a video',
  audio: 'an audio player',
  canvas: 'a drawing',
  svg: 'a drawing',
  math: 'a formula',
  input: 'a form field',
  select: 'a form field',
  textarea: 'a form field',
  button: 'a button',
  area: 'an image map',
  portal: 'an embedded page',
  frame: 'an embedded page',
}

const keptScheme = /^(https?|mailto|tel):/i
const scriptScheme = /^(javascript|vbscript|livescript|data):/i

/** What a reader would miss of this element. Styles, classes and scripts do not count. */
export function findLoss(name: string, attributes: Record<string, string>): string[] {
  if (name === 'img') return findLostImage(attributes)
  if (name === 'a') return findLostLink(attributes['href'] ?? '')
  const what = Object.hasOwn(lostElements, name) ? lostElements[name]! : undefined
  if (!what || isHidden(name, attributes)) return []
  const address = attributes['src'] ?? attributes['data']
  return [address && /^(https?:)?\/\//i.test(address) ? `${what} (${address.slice(0, 200)})` : what]
}

const isHidden = (name: string, { type }: Record<string, string>) =>
  name === 'input' && type?.toLowerCase() === 'hidden'

function findLostImage({ src = '', alt = '' }: Record<string, string>): string[] {
  if (/^https?:\/\//i.test(src) || isMediaPath(src)) return []
  const name = alt || (src.startsWith('data:') ? '' : src)
  return [
    name ? `an image without a full address (${name.slice(0, 200)})` : 'an image without a full address',
  ]
}

function findLostLink(href: string): string[] {
  const target = href.trim()
  const isKept = target === '' || !/^[a-z][a-z\d+.-]*:/i.test(target) || keptScheme.test(target)
  if (scriptScheme.test(target)) return []
  if (target.startsWith('//')) return [`a link without http or https (${target.slice(0, 200)})`]
  return isKept ? [] : [`a link to ${target.slice(0, 200)}`]
}
