const key = 'first_post'

export interface FirstPostKept {
  email: string
  /** Chosen before it is asked for: the answer may be lost to a reload. */
  postId?: string
  isBegun?: boolean
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
