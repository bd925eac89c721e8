const orientationTag = 0x0112

/** How the picture is to be turned, from the first directory of its Exif (CIPA DC-008, 4.6.2); undefined where that says nothing. */
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

/** The smallest Exif that turns a picture: one directory with one entry. Undefined where it is to be shown as it is. */
export function orientationOnly(exif: Buffer): Buffer | undefined {
  // Some programs write JPEG's own heading before it in other formats too.
  const value = orientationOf(exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif)
  if (value === undefined || value === 1) return undefined
  const tiff = Buffer.concat([tiffHead, Buffer.alloc(8)])
  tiff.writeUInt16BE(value, tiffHead.length)
  return tiff
}

const tiffHead = Buffer.from('4d4d002a0000000800010112000300000001', 'hex')

/** Width and height of a picture of which only that Exif was kept: from 5 on it is shown lying on its side. */
export function sizeAsSeen({ width, height }: { width: number; height: number }, bytes: Buffer) {
  const at = bytes.indexOf(tiffHead)
  const isTurned = at >= 0 && (bytes[at + tiffHead.length + 1] ?? 0) >= 5
  return isTurned ? { width: height, height: width } : { width, height }
}
