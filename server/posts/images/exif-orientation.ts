const orientationTag = 0x0112

/** Reads the orientation from the first Exif directory (CIPA DC-008, 4.6.2); undefined if it has none. */
function orientationOf(tiff: Buffer): number | undefined {
  if (tiff.length < 8) return undefined
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const two = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return undefined
  for (
    let entry = directory + 2, left = two(directory);
    left > 0 && entry + 12 <= tiff.length;
    entry += 12, left--
  )
    if (two(entry) === orientationTag) {
      const value = two(entry + 8)
      return value >= 1 && value <= 8 ? value : undefined
    }
  return undefined
}

/** The smallest Exif that sets an orientation: one directory with one entry. Undefined for the default. */
export function orientationOnly(exif: Buffer): Buffer | undefined {
  // Some programs prepend JPEG's own header in other formats too.
  const value = orientationOf(exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif)
  if (value === undefined || value === 1) return undefined
  const tiff = Buffer.concat([tiffHead, Buffer.alloc(8)])
  tiff.writeUInt16BE(value, tiffHead.length)
  return tiff
}

const tiffHead = Buffer.from('4d4d002a0000000800010112000300000001', 'hex')

/** Displayed width and height of a picture with such Exif: values from 5 on swap the sides. */
export function sizeAsSeen({ width, height }: { width: number; height: number }, bytes: Buffer) {
  const at = bytes.indexOf(tiffHead)
  const isTurned = at >= 0 && (bytes[at + tiffHead.length + 1] ?? 0) >= 5
  return isTurned ? { width: height, height: width } : { width, height }
}
