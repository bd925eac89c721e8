import { brotliCompressSync, constants } from 'node:zlib'

/** Uses the best ratio, because a file is written once and read at every start. */
export const compress = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
