import { createHash } from 'node:crypto'

const modulus = 2n ** 256n

export interface RowSum {
  add(row: string): void
  rows(): number
  /** 64 hex digits. */
  sum(): string
}

/**
 * A checksum that does not depend on the order of the rows, because two databases may sort texts differently: the SHA-256
 * of the rows, added up modulo 2^256 (AdHash: Bellare and Micciancio 1997). Against chance, not against forgers: those
 * meet the manifest's signature.
 */
export function createRowSum(): RowSum {
  let total = 0n
  let rows = 0
  return {
    add: (row) => {
      total = (total + BigInt(`0x${createHash('sha256').update(row).digest('hex')}`)) % modulus
      rows++
    },
    rows: () => rows,
    sum: () => total.toString(16).padStart(64, '0'),
  }
}
