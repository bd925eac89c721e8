import { hash, verify } from '@node-rs/argon2'
import { newToken } from '../../platform/secrets/secrets.ts'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane. The package's default algorithm is argon2id.
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// An unknown address costs as much as a wrong password, so that timing reveals nothing.
const decoyHash = hash(newToken(), argon2Options)

export function hashPassword(password: string): Promise<string> {
  return hash(password, argon2Options)
}

/** False, after the same work, when there is no hash to compare with. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await decoyHash), password)
  return matches && passwordHash !== undefined
}
