const copyAs = (format: string) => `Save it as ${format} in an image editor, then upload the copy.`
const others = 'Please choose a picture: JPEG, PNG, WebP or GIF.'

const accepted = /^(?:\xff\xd8|\x89PNG|GIF8[79]a|RIFF[^]{4}WEBP)/

/** Brands of box-structured files: ISO/IEC 14496-12, 4.3. */
const brands: [RegExp, string][] = [
  [/avi[fs]/, `This is an AVIF picture, which many sites can’t show. ${copyAs('JPEG or WebP')}`],
  [
    /hei[cmsx]|hev[cmsx]/,
    'This is a HEIC photo from an iPhone. Export it as JPEG, or set Settings > Camera > Formats > Most Compatible.',
  ],
  [/mif1|msf1/, `This is a HEIF photo from a phone. ${copyAs('JPEG')}`],
  [/crx /, `This is a camera’s raw file. ${copyAs('JPEG')}`],
  [/./, `This is a video. ${others}`],
]

const signatures: [RegExp, string][] = [
  [/^(?:II[*+]\0|MM\0[*+])/, `This is a TIFF picture, which browsers don’t show. ${copyAs('JPEG or PNG')}`],
  [/^BM[^]{4}\0{4}/, `This is a BMP picture, which WordPress doesn’t take. ${copyAs('PNG')}`],
  [/^(?:\xff\n|\0{3}\fJXL )/, `This is a JPEG XL picture, which many browsers don’t show. ${copyAs('JPEG')}`],
  [
    /^(?:\xffO\xffQ|\0{3}\fjP {2})/,
    `This is a JPEG 2000 picture, which browsers don’t show. ${copyAs('JPEG')}`,
  ],
  [/^8BPS/, `This is a Photoshop file. ${copyAs('JPEG or PNG')}`],
  [/^%PDF/, 'This is a PDF. Export its page as JPEG or PNG, then upload the copy.'],
]

/** Why a file cannot be a picture in a post, judged by its bytes; undefined if it can. */
export function refuseImageFormat(bytes: Uint8Array): string | undefined {
  // Programs write headers and comments before a drawing.
  const head = Array.from(bytes.subarray(0, 4096), (byte) => String.fromCharCode(byte)).join('')
  if (accepted.test(head)) return undefined
  const boxBytes = (bytes[2] ?? 0) * 256 + (bytes[3] ?? 0)
  const found = head.startsWith('ftyp', 4)
    ? brands.find(([brand]) => brand.test(head.slice(8, boxBytes)))
    : signatures.find(([signature]) => signature.test(head))
  if (found) return found[1]
  // A drawing in UTF-16 has two bytes per letter.
  const text = head.replaceAll('\0', '').toLowerCase()
  return text.includes('<svg') && !text.includes('<html')
    ? `This is an SVG drawing, which WordPress doesn’t take. Export it as PNG, then upload the copy.`
    : others
}
