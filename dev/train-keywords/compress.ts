import { brotliCompressSync, constants } from 'node:zlib'

/** As small as it gets: written once, read at every start. */
export const compress = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
