import { createContext, useContext, useCallback, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from '../routing/router.tsx'
import type { SignedIn, User } from '../../../contract/accounts/accounts.ts'
import { ApiFailure, api, queryClient } from '../api.ts'
import { readStored } from '../read-stored.ts'
import { readToken, tokenKey } from './token.ts'
import { useListener } from '../use-listener.ts'

const userKey = 'user'
const hasEnded = 'Your session has ended. Please log in again.'

/** Writes the token last, because other tabs read both when it changes. */
function keepSession({ user, tokens }: SignedIn): void {
  replaceUser(user)
  localStorage.setItem(tokenKey, tokens.accessToken)
}

function replaceUser(user: User): User {
  localStorage.setItem(userKey, JSON.stringify(user))
  return user
}

function removeSession(): void {
  localStorage.removeItem(userKey)
  localStorage.removeItem(tokenKey)
}

interface KeptState {
  user: User | null
  token: string | null
  /** True while signing in, and from signing out here until /login renders. */
  isLoading: boolean
  /** Why signing in failed on this page. */
  error: ApiFailure | null
  /** The history entry where it failed. */
  failedOn: string
  /** Why the session ended other than by signing out here; empty otherwise. */
  whyEnded: string
  /** The history entry where the user signed out. */
  leftFrom: string
}

interface Auth extends Pick<KeptState, 'token' | 'isLoading' | 'error' | 'whyEnded'> {
  /** Without the plan, which may have changed since signing in; use usePlan. */
  user: Omit<User, 'plan'> | null
  isAuthenticated: boolean
  /** Rejects with the ApiFailure that it keeps in `error`. */
  login(credentials: { email: string; password: string; rememberMe: boolean; code?: string }): Promise<User>
  /** Starts a session returned by another call. */
  enter(session: SignedIn): void
  /** Updates the user after another call changed it. */
  changeUser(change: Partial<User>): void
  /** Ends a session that the server has already ended; /login shows why. */
  leave(whyEnded?: string): void
  logout(): Promise<void>
}

const AuthContext = createContext<Auth | null>(null)
const signedOut: KeptState = {
  user: null,
  token: null,
  isLoading: false,
  error: null,
  failedOn: '',
  whyEnded: '',
  leftFrom: '',
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

/** Provides the session. Needs the router, because an ended session leads to /login. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [{ failedOn, leftFrom, ...state }, setState] = useState(restore)
  const { key } = useLocation()
  const navigate = useNavigate()

  function become(next: KeptState) {
    queryClient.clear()
    setState(next)
  }
  const enter = useCallback((session: SignedIn) => {
    keepSession(session)
    setState({ ...signedOut, user: session.user, token: session.tokens.accessToken })
  }, [])
  const changeUser = useCallback((change: Partial<User>) => {
    setState((before) =>
      before.user ? { ...before, user: replaceUser({ ...before.user, ...change }) } : before,
    )
  }, [])
  function leave(whyEnded = '') {
    removeSession()
    become({ ...signedOut, whyEnded })
  }
  const login: Auth['login'] = async (credentials) => {
    setState((before) => ({ ...before, isLoading: true, error: null }))
    try {
      const session = await api.accounts.login(credentials)
      enter(session)
      return session.user
    } catch (thrown) {
      const error = thrown instanceof ApiFailure ? thrown : new ApiFailure('internal', 'Failed to login')
      setState((before) => ({ ...before, isLoading: false, error, failedOn: key }))
      throw error
    }
  }
  async function logout() {
    // Without a connection the session ends only here; it expires on the server later.
    void api.accounts.logout().catch(() => undefined)
    removeSession()
    // Synchronously, so that an editor with unsaved text cannot block signing out.
    flushSync(() => become({ ...signedOut, leftFrom: key }))
    navigate('/login', { replace: true })
  }
  useEndings(leave, become)

  const error = failedOn === key ? state.error : null
  // Until /login renders, so that the guard does not redirect there with this page as its return address.
  const isLoading = state.isLoading || leftFrom === key
  const shown = { ...state, error, isLoading, isAuthenticated: state.token !== null }
  return <AuthContext value={{ ...shown, login, enter, changeUser, leave, logout }}>{children}</AuthContext>
}

/** Ends the session where the server or another tab has ended it. */
function useEndings(leave: (whyEnded: string) => void, become: (next: KeptState) => void) {
  const navigate = useNavigate()
  useListener(['signed-out'], () => {
    leave(hasEnded)
    const from = { pathname: location.pathname, search: location.search }
    if (from.pathname !== '/login') navigate('/login', { state: { from } })
  })
  // Follows sign-ins, too, so that no tab shows one customer's pages with another's token.
  useListener(['storage'], (event) => {
    if (event.key === tokenKey || event.key === null)
      become({ ...restore(), whyEnded: readToken() === null ? hasEnded : '' })
  })
}

function restore(): KeptState {
  // There is no session during prerendering.
  const token = typeof window === 'undefined' ? null : readToken()
  return {
    ...signedOut,
    token,
    user: token === null ? null : (readStored<User>(userKey, localStorage) ?? null),
  }
}
