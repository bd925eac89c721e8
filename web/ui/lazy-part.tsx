import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'

/** Loads a part of a page on demand and shows `waiting` until then. Offline it keeps waiting, so that the open page still works. */
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
