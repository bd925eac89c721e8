import { orientationOnly } from './exif-orientation.ts'

// Markers from ITU-T T.81, table B.1.
const soi = 0xd8
const eoi = 0xd9
const sos = 0xda
const app0 = 0xe0
const app2 = 0xe2
const app14 = 0xee
const app15 = 0xef
const comment = 0xfe

/**
 * Removes what cameras and programs add to a JPEG: location, time, maker, thumbnails, comments and anything after its end.
 * Keeps the orientation, color profile and color transform. Undefined for a damaged file.
 */
export function stripJpeg(bytes: Buffer): Buffer | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== soi) return undefined
  const segments: Buffer[] = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]!
    // Any number of FF bytes may precede a marker.
    if (marker === 0xff) at += 1
    else if (marker === eoi) break
    else {
      const end = at + 2 + bytes.readUInt16BE(at + 2)
      if (end > bytes.length) return undefined
      const until = marker === sos ? endOfScan(bytes, end) : end
      const segment = bytes.subarray(at, until)
      if (!isForeign(marker, segment)) segments.push(segment)
      else if (marker === app0 + 1) segments.push(turnedOnly(segment) ?? Buffer.alloc(0))
      at = until
    }
  }
  return Buffer.concat([...segments, Buffer.from([0xff, eoi])])
}

/** Only APP0 (JFIF), APP2 with a color profile and APP14 (Adobe's color transform) change how it looks. */
function isForeign(marker: number, segment: Buffer): boolean {
  if (marker === comment) return true
  if (marker < app0 || marker > app15 || marker === app0 || marker === app14) return false
  // Other APP2 segments list further pictures after the end, which have their own locations.
  return marker !== app2 || segment.toString('latin1', 4, 15) !== 'ICC_PROFILE'
}

/** The next marker after the scan's data that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (
    let at = bytes.indexOf(0xff, from);
    at >= 0 && at + 1 < bytes.length;
    at = bytes.indexOf(0xff, at + 1)
  ) {
    const next = bytes[at + 1]!
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

/** An Exif segment with only the orientation. */
function turnedOnly(segment: Buffer): Buffer | undefined {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return undefined
  const tiff = orientationOnly(segment.subarray(4))
  if (!tiff) return undefined
  const head = Buffer.from([0xff, app0 + 1, 0, 2 + 6 + tiff.length])
  return Buffer.concat([head, Buffer.from('Exif\0\0', 'latin1'), tiff])
}
