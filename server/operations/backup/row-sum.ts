import { createHash } from 'node:crypto'

const modulus = 2n ** 256n

/**
 * A checksum that does not depend on the order of rows, because two databases may sort texts differently: the SHA-256
 * of the rows, added modulo 2^256 (AdHash: Bellare and Micciancio 1997). It detects accidents, not forgery: the
 * digest of each file, covered by the manifest's signature, detects that.
 */
export function createRowSum() {
  let total = 0n
  let rows = 0
  const inOrder = createHash('sha256')
  return {
    add: (row: string) => {
      total = (total + BigInt(`0x${createHash('sha256').update(row).digest('hex')}`)) % modulus
      inOrder.update(`${row}\n`)
      rows++
    },
    rows: () => rows,
    /** 64 hex digits. */
    sum: () => total.toString(16).padStart(64, '0'),
    /** The SHA-256 of the rows in order, which identifies a file. Call it once. */
    digest: () => inOrder.digest('hex'),
  }
}
