import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import toast from 'react-hot-toast/headless'
import { useNavigate } from 'react-router'
import type { SignedIn, User } from '../../contract/accounts.ts'
import { api } from './api.ts'
import { ApiFailure } from './api-failure.ts'
import { onSignedOut, readToken, tokenKey } from './token.ts'

const userKey = 'user'

interface Credentials {
  email: string
  password: string
  rememberMe: boolean
}

interface AuthState {
  user: User | null
  token: string | null
  isLoading: boolean
  error: ApiFailure | null
}

interface Auth extends AuthState {
  isAuthenticated: boolean
  /** Rejects with ApiFailure, which `error` then holds too. */
  login(credentials: Credentials): Promise<User>
  /** Takes over a session that another call has opened. */
  enter(session: SignedIn): void
  logout(): Promise<void>
}

const AuthContext = createContext<Auth | null>(null)

export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

/** Holds who is signed in; stands inside the router, as a session that ends leads to /login. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(restore)
  const navigate = useNavigate()
  const queries = useQueryClient()

  const enter = useCallback(({ user, tokens }: SignedIn) => {
    localStorage.setItem(tokenKey, tokens.accessToken)
    localStorage.setItem(userKey, JSON.stringify(user))
    setState({ user, token: tokens.accessToken, isLoading: false, error: null })
  }, [])

  const leave = useCallback(() => {
    localStorage.removeItem(tokenKey)
    localStorage.removeItem(userKey)
    queries.clear()
    setState({ user: null, token: null, isLoading: false, error: null })
  }, [queries])

  const login = useCallback(
    async (credentials: Credentials) => {
      setState((before) => ({ ...before, isLoading: true, error: null }))
      try {
        const session = await api.accounts.login(credentials)
        enter(session)
        return session.user
      } catch (thrown) {
        const error = thrown instanceof ApiFailure ? thrown : new ApiFailure('internal', 'Failed to login')
        setState((before) => ({ ...before, isLoading: false, error }))
        throw error
      }
    },
    [enter],
  )

  const logout = useCallback(async () => {
    // Without a connection the session ends here only; the server's own expiry does the rest.
    await api.accounts.logout().catch(() => undefined)
    leave()
    await navigate('/login')
  }, [leave, navigate])

  useEndedSessions(leave)
  const auth = useMemo(
    () => ({ ...state, isAuthenticated: state.token !== null, login, enter, logout }),
    [state, login, enter, logout],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** Ends here what the server refused, or what another tab has ended. */
function useEndedSessions(leave: () => void) {
  const navigate = useNavigate()
  useEffect(() => {
    const stop = onSignedOut(() => {
      leave()
      toast.error('Your session has ended. Please log in again.', { id: 'session-ended' })
      const from = { pathname: location.pathname, search: location.search }
      if (location.pathname !== '/login') void navigate('/login', { state: { from } })
    })
    const onStorage = (event: StorageEvent) => {
      if (event.key === tokenKey && event.newValue === null) leave()
    }
    window.addEventListener('storage', onStorage)
    return () => {
      stop()
      window.removeEventListener('storage', onStorage)
    }
  }, [leave, navigate])
}

function restore(): AuthState {
  const token = readToken()
  return { user: token === null ? null : readUser(), token, isLoading: false, error: null }
}

function readUser(): User | null {
  try {
    return JSON.parse(localStorage.getItem(userKey) ?? 'null') as User | null
  } catch {
    return null
  }
}
