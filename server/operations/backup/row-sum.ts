import { createHash } from 'node:crypto'

const modulus = 2n ** 256n

export interface RowSum {
  add(row: string): void
  rows(): number
  /** 64 hex digits. */
  sum(): string
  /** The SHA-256 of the rows as they came: what a file of them is known by. Asked once. */
  digest(): string
}

/**
 * A checksum that does not depend on the order of the rows, because two databases may sort texts differently: the SHA-256
 * of the rows, added up modulo 2^256 (AdHash: Bellare and Micciancio 1997). Against chance, not against forgers: those
 * meet the digest of each file, which the manifest's signature covers.
 */
export function createRowSum(): RowSum {
  let total = 0n
  let rows = 0
  const inOrder = createHash('sha256')
  return {
    add: (row) => {
      total = (total + BigInt(`0x${createHash('sha256').update(row).digest('hex')}`)) % modulus
      inOrder.update(`${row}\n`)
      rows++
    },
    rows: () => rows,
    sum: () => total.toString(16).padStart(64, '0'),
    digest: () => inOrder.digest('hex'),
  }
}
