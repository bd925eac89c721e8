import { createPrivateKey } from 'node:crypto'

// The minimum that mail receivers accept (RFC 8301).
const minBits = 2048

export function isRsaKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem)
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= minBits
  } catch {
    return false
  }
}
