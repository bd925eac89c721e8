import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'

/**
 * A part of a page whose code comes later; `waiting` is shown until then. Without a network it is waited for: what is open
 * must not break by it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  const Part = lazy(async () => {
    for (;;)
      try {
        return { default: await load() }
      } catch (error) {
        if (navigator.onLine) throw error
        await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
      }
  }) as ComponentType<Props>
  return (props) => (
    <Suspense fallback={waiting}>
      <Part {...props} />
    </Suspense>
  )
}
