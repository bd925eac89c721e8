import { brotliCompressSync, constants } from 'node:zlib'

/** With the best ratio, because it is written once and read at every start. */
export const compress = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
