const key = 'first_post'

export interface FirstPostKept {
  email: string
  /** Set before it is asked for: an answer may be lost to a reload. */
  askedAt?: number
  postId?: string
}

export function readFirstPost(email: string): FirstPostKept {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as FirstPostKept | null
    return kept?.email === email ? kept : { email }
  } catch {
    return { email }
  }
}

export function keepFirstPost(kept: FirstPostKept): void {
  sessionStorage.setItem(key, JSON.stringify(kept))
}
