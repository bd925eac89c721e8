export interface Place {
  pathname: string
  search: string
  hash: string
  state: unknown
  /** The key of this history entry; 'default' if the browser created it. */
  key: string
}

export interface MoveOptions {
  replace?: boolean | undefined
  state?: unknown
  /** Keeps the scroll position. */
  keepsPlace?: boolean
}

/** A request to leave the current page; `go` leaves without asking again. */
export interface Leaving {
  to: { pathname: string; search: string }
  /** By the browser's Back. */
  isBack?: boolean
  go(): void
}
/** Returns true to block the navigation; `go` may be called later. */
type Guard = (leaving: Leaving) => boolean
export interface Step {
  location: Place
  /** The navigation asked to keep the scroll position. */
  keepsPlace: boolean
}

/** Loads the page of an address; returns a promise only if there is something to load. */
type Load = (pathname: string) => Promise<unknown> | undefined

/** What we store in an entry of the browser's history. `idx` counts the entries of this visit. */
interface EntryState {
  usr?: unknown
  key?: string
  idx?: number
}

/**
 * Browser history in which a form with unsaved text can block every way out: links, calls and Back. The address changes only
 * once its page has loaded, so that they always match; a navigation started meanwhile replaces the pending one.
 */
export class GuardedHistory {
  #guards = new Set<Guard>()
  #isAllowed = false
  #load: Load
  #steps = 0
  /** Undefined for an entry created by the browser, such as a link within the page. */
  #index: number | undefined
  #onStep: ((step: Step) => void) | undefined
  // Reverting a blocked Back fires popstate again.
  #undone: PromiseWithResolvers<void> | undefined

  first: Place

  constructor(load: Load) {
    this.#load = load
    const entry = readEntry()
    this.#index = entry.idx ?? 0
    if (entry.idx === undefined) window.history.replaceState({ ...entry, idx: 0 }, '')
    this.first = readLocation()
  }

  /** Returns a function that removes the guard. */
  guard(guard: Guard): () => void {
    this.#guards.add(guard)
    return () => void this.#guards.delete(guard)
  }

  listen(onStep: (step: Step) => void): () => void {
    this.#onStep = onStep
    const onPopState = () => this.#pop()
    window.addEventListener('popstate', onPopState)
    return () => {
      this.#onStep = undefined
      window.removeEventListener('popstate', onPopState)
    }
  }

  #isHeld(leaving: Leaving): boolean {
    // What opened last closes first.
    return [...this.#guards].toReversed().some((guard) => guard(leaving))
  }

  #show(keepsPlace: boolean): void {
    this.#isAllowed = false
    this.#steps++
    this.#onStep?.({ location: readLocation(), keepsPlace })
  }

  #pop(): void {
    const before = this.#index
    this.#index = readEntry().idx
    if (this.#undone) {
      this.#undone.resolve()
      this.#undone = undefined
      return
    }
    const delta = before === undefined || this.#index === undefined ? 0 : this.#index - before
    if (!this.#isAllowed && delta !== 0 && this.#holdsBack(delta)) return
    this.#show(false)
  }

  move(to: string, { replace = false, state, keepsPlace = false }: MoveOptions = {}): void {
    const url = new URL(to, window.location.href)
    const go = () => {
      const step = ++this.#steps
      const arrive = () => {
        if (step !== this.#steps) return
        this.#write(url.pathname + url.search + url.hash, replace, state)
        this.#show(keepsPlace)
      }
      const loading = this.#load(url.pathname)
      // A page that fails to load shows its error at its own address.
      if (loading) loading.then(arrive, arrive)
      else arrive()
    }
    if (!this.#isHeld({ to: url, go })) go()
  }

  #write(address: string, replaces: boolean, state: unknown): void {
    this.#index = (this.#index ?? 0) + (replaces ? 0 : 1)
    const key = crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36)
    const entry: EntryState = { usr: state, key, idx: this.#index }
    window.history[replaces ? 'replaceState' : 'pushState'](entry, '', address)
  }

  #holdsBack(delta: number): boolean {
    const undone = Promise.withResolvers<void>()
    const go = () =>
      void undone.promise.then(() => {
        this.#isAllowed = true
        window.history.go(delta)
      })
    if (!this.#isHeld({ to: readLocation(), isBack: delta < 0, go })) return false
    this.#undone = undone
    window.history.go(-delta)
    return true
  }
}

const readEntry = () => (window.history.state ?? {}) as EntryState

function readLocation(): Place {
  const { usr, key } = readEntry()
  const { pathname, search, hash } = window.location
  return { pathname, search, hash, state: usr ?? null, key: key ?? 'default' }
}
