import {
  createContext,
  useContext,
  useCallback,
  useLayoutEffect,
  useState,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
} from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from '../routing/router.tsx'
import type { SignedIn, User } from '../../../contract/accounts/accounts.ts'
import { ApiFailure, api } from '../api.ts'
import { readStored } from '../read-stored.ts'
import { onSignedOut, readToken, tokenKey } from './token.ts'
import { queryClient } from '../query-client.ts'

const userKey = 'user'
const hasEnded = 'Your session has ended. Please log in again.'

/** The token last: other tabs look at both when it changes. */
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

interface AuthState {
  user: User | null
  token: string | null
  /** While one of the calls below runs. */
  isLoading: boolean
  /** Of the last call on this page; its message is the server's, or the fallback of the call. */
  error: ApiFailure | null
  /** Why the last session ended without its customer pressing Sign out here; empty otherwise. */
  whyEnded: string
}

interface KeptState extends AuthState {
  /** The page on which the error arose. */
  failedOn: string
  /** The visit to a page on which somebody signed out. */
  leftFrom: string
}

interface Auth extends Omit<AuthState, 'user'> {
  /** The plan that is kept with it is that of the sign-in: usePlan has the present one. */
  user: Omit<User, 'plan'> | null
  isAuthenticated: boolean
  /** Every call rejects with ApiFailure, which `error` then holds too. */
  login(credentials: { email: string; password: string; rememberMe: boolean; code?: string }): Promise<User>
  /** Runs a call that signs nobody in as one of this session's: with its flag and its error. */
  during<T>(fallback: string, call: () => Promise<T>): Promise<T>
  /** Takes over a session that another call has opened. */
  enter(session: SignedIn): void
  /** What another call has changed about who is signed in. */
  changeUser(change: Partial<User>): void
  /** Ends the session here, where the server has ended it already; /login says why. */
  leave(whyEnded?: string): void
  logout(): Promise<void>
}

const AuthContext = createContext<Auth | null>(null)
const signedOut: KeptState = {
  user: null,
  token: null,
  isLoading: false,
  error: null,
  whyEnded: '',
  failedOn: '',
  leftFrom: '',
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

/** Holds who is signed in; stands inside the router, as a session that ends leads to /login. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [{ failedOn, leftFrom, ...state }, setState] = useState(restore)
  const { pathname, key } = useLocation()
  const during = useCalls(setState)

  const become = useCallback((next: KeptState) => {
    queryClient.clear()
    setState(next)
  }, [])
  const enter = useCallback((session: SignedIn) => {
    keepSession(session)
    setState({ ...signedOut, user: session.user, token: session.tokens.accessToken })
  }, [])
  const changeUser = useCallback((change: Partial<User>) => {
    setState((before) =>
      before.user ? { ...before, user: replaceUser({ ...before.user, ...change }) } : before,
    )
  }, [])
  const leave = useCallback(
    (whyEnded = '') => {
      removeSession()
      become({ ...signedOut, whyEnded })
    },
    [become],
  )
  const login: Auth['login'] = (credentials) =>
    during('Failed to login', async () => {
      const session = await api.accounts.login(credentials)
      enter(session)
      return session.user
    })
  const logout = useLogout(become)
  useEndedSessions(leave)
  useOtherTabs(become)

  // What went wrong on one page is not told on the next.
  const error = failedOn === pathname ? state.error : null
  // Until /login is drawn: the guard would send there by itself, with this page to come back to.
  const isLoading = state.isLoading || leftFrom === key
  const isAuthenticated = state.token !== null
  return (
    <AuthContext
      value={{ ...state, error, isLoading, isAuthenticated, login, during, enter, changeUser, leave, logout }}
    >
      {children}
    </AuthContext>
  )
}

function useCalls(setState: Dispatch<SetStateAction<KeptState>>): Auth['during'] {
  return useCallback(
    async (fallback, call) => {
      const failedOn = location.pathname
      setState((before) => ({ ...before, isLoading: true, error: null }))
      try {
        const answer = await call()
        setState((before) => ({ ...before, isLoading: false }))
        return answer
      } catch (thrown) {
        const error = thrown instanceof ApiFailure ? thrown : new ApiFailure('internal', fallback)
        setState((before) => ({ ...before, isLoading: false, error, failedOn }))
        throw error
      }
    },
    [setState],
  )
}

function useLogout(become: (next: KeptState) => void) {
  const navigate = useNavigate()
  const { key } = useLocation()
  return useCallback(async () => {
    // Without a connection the session ends here only; the server's own expiry does the rest.
    void api.accounts.logout().catch(() => undefined)
    removeSession()
    // At once, before an editor with unsaved text holds the way back: who signs out has decided.
    flushSync(() => become({ ...signedOut, leftFrom: key }))
    navigate('/login', { replace: true })
  }, [become, navigate, key])
}

/** Ends here what the server no longer knows. */
function useEndedSessions(leave: Auth['leave']) {
  const navigate = useNavigate()
  // Not useEffect: an answer that comes before the next frame would tell nobody.
  useLayoutEffect(
    () =>
      onSignedOut(() => {
        leave(hasEnded)
        const from = { pathname: location.pathname, search: location.search }
        if (location.pathname !== '/login') navigate('/login', { state: { from } })
      }),
    [leave, navigate],
  )
}

/** Another tab that signs in or out does so for all: no tab asks with one customer's token and shows another's pages. */
function useOtherTabs(become: (next: KeptState) => void) {
  useLayoutEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key !== tokenKey && event.key !== null) return
      become({ ...restore(), whyEnded: readToken() === null ? hasEnded : '' })
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [become])
}

function restore(): KeptState {
  // Prerendering knows no visitor.
  const token = typeof window === 'undefined' ? null : readToken()
  return {
    ...signedOut,
    token,
    user: token === null ? null : (readStored<User>(userKey, localStorage) ?? null),
  }
}
