import { createPrivateKey } from 'node:crypto'

// What receivers of mail ask for (RFC 8301).
const minBits = 2048

/** Whether this text is a private RSA key that is long enough. */
export function isRsaKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem)
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= minBits
  } catch {
    return false
  }
}
