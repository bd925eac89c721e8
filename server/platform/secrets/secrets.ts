import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

export interface Secrets {
  /** Encrypts; `boundTo` names the one place the text belongs to (account id and field) and is needed to open it. */
  seal(plain: string, boundTo: string): string
  /** Throws when the text was changed, belongs elsewhere, or was sealed by an unknown key. */
  open(sealed: string, boundTo: string): string
  /** The prefix of texts sealed by the previous key; undefined without one. */
  previousKeyPrefix: string | undefined
  /** An HMAC in base64url; worthless for any other purpose. */
  sign(purpose: string, value: string): string
  verify(purpose: string, value: string, signature: string): boolean
}

interface Key {
  id: string
  encryption: Buffer
  root: string
}

// 96 and 128 bits as NIST SP 800-38D recommends for GCM; a shorter tag would be easier to forge.
const IV_BYTES = 12
const TAG_BYTES = 16
const FORMAT = /^v1\.([\w-]+)\.([\w-]+)\.([\w-]+)\.([\w-]*)$/

/** `key` and `previous` must be random (at least 32 bytes of entropy): nothing here slows down guessing. */
export function createSecrets(key: string, previous?: string): Secrets {
  const current = deriveKey(key)
  const before = previous ? deriveKey(previous) : undefined
  const keys = before ? [current, before] : [current]
  return {
    seal: (plain, boundTo) => seal(current, plain, boundTo),
    open: (sealed, boundTo) => open(keys, sealed, boundTo),
    previousKeyPrefix: before && `v1.${before.id}.`,
    sign: (purpose, value) => sign(current, purpose, value).toString('base64url'),
    verify(purpose, value, signature) {
      const given = Buffer.from(signature, 'base64url')
      return keys.some((candidate) => {
        const expected = sign(candidate, purpose, value)
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
    },
  }
}

/** 256 random bits in base64url (43 characters). */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 in hex, stored instead of a token. A fast hash is enough, because a token cannot be guessed. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}

function deriveKey(root: string): Key {
  if (root === '') throw new Error('The secret key is empty')
  return {
    // 48 bits: easy to tell apart in a dump, and useless for finding the key.
    id: derive(root, 'key id', 6).toString('base64url'),
    encryption: derive(root, 'encryption at rest', 32),
    root,
  }
}

function derive(root: string, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', root, '', `quillcast ${purpose}`, bytes))
}

function seal(key: Key, plain: string, boundTo: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key.encryption, iv, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(boundTo))
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return ['v1', key.id, ...[iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join(
    '.',
  )
}

function open(keys: Key[], sealed: string, boundTo: string): string {
  const [, id, iv = '', tag = '', text = ''] = FORMAT.exec(sealed) ?? []
  const key = keys.find((candidate) => candidate.id === id)
  if (!key) throw new Error('This was not sealed by a known key')
  const decipher = createDecipheriv('aes-256-gcm', key.encryption, Buffer.from(iv, 'base64url'), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(boundTo))
  decipher.setAuthTag(Buffer.from(tag, 'base64url'))
  return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8')
}

function sign(key: Key, purpose: string, value: string): Buffer {
  return createHmac('sha256', derive(key.root, `signing ${purpose}`, 32))
    .update(value)
    .digest()
}
