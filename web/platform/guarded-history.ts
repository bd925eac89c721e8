import {
  NavigationType,
  parsePath,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  type Navigator,
  type Path,
} from 'react-router'

/** Somebody wants to leave the page that is shown; `go` does it without asking again. */
export interface Leaving {
  to: Partial<Path>
  go(): void
}
/** True: the way is held, and `go` is called later or never. */
type Guard = (leaving: Leaving) => boolean
export interface Step {
  location: Location
  /** The page has asked to stay scrolled where it is. */
  keepsPlace: boolean
}

/** Fetches what an address shows; a promise only if there is something to wait for. */
type Load = (pathname: string) => Promise<unknown> | undefined

/**
 * The browser's history, in which a form with unsaved text can hold every way out: links, calls, and Back. The address
 * changes once what it shows is there, so that the two never differ; a step that is taken meanwhile takes its place.
 */
export class GuardedHistory {
  #history = createBrowserHistory({ v5Compat: true })
  #guards = new Set<Guard>()
  #keepsPlace = false
  #isAllowed = false
  #load: Load
  #steps = 0
  // A step Back that was held is undone by a step Forward, which the browser tells of too.
  #undone: PromiseWithResolvers<void> | undefined

  first = this.#history.location
  navigator: Navigator = {
    createHref: this.#history.createHref,
    go: this.#history.go,
    push: this.#move('push'),
    replace: this.#move('replace'),
  }

  constructor(load: Load) {
    this.#load = load
  }

  /** Answers the call that ends it. */
  guard(guard: Guard): () => void {
    this.#guards.add(guard)
    return () => void this.#guards.delete(guard)
  }

  listen(onStep: (step: Step) => void): () => void {
    return this.#history.listen(({ action, location, delta }) => {
      const isBack = action === NavigationType.Pop
      if (isBack && this.#undone) {
        this.#undone.resolve()
        this.#undone = undefined
        return
      }
      if (isBack && !this.#isAllowed && delta && this.#holdsBack(location, delta)) return
      this.#isAllowed = false
      this.#steps++
      onStep({ location, keepsPlace: !isBack && this.#keepsPlace })
    })
  }

  #isHeld(leaving: Leaving): boolean {
    return [...this.#guards].some((guard) => guard(leaving))
  }

  #move(how: 'push' | 'replace'): Navigator['push'] {
    return (to, state: unknown, options) => {
      const path = typeof to === 'string' ? parsePath(to) : to
      const go = () => {
        const step = ++this.#steps
        const arrive = () => {
          if (step !== this.#steps) return
          this.#keepsPlace = options?.preventScrollReset === true
          this.#history[how](to, state)
        }
        const loading = this.#load(path.pathname ?? this.#history.location.pathname)
        // What cannot be loaded is told of at its own address.
        if (loading) loading.then(arrive, arrive)
        else arrive()
      }
      if (!this.#isHeld({ to: path, go })) go()
    }
  }

  #holdsBack(to: Location, delta: number): boolean {
    const undone = Promise.withResolvers<void>()
    const go = () =>
      void undone.promise.then(() => {
        this.#isAllowed = true
        this.#history.go(delta)
      })
    if (!this.#isHeld({ to, go })) return false
    this.#undone = undone
    this.#history.go(-delta)
    return true
  }
}
