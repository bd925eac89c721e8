import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** A part of a page whose code comes later. Without a network it is waited for: what is open must not break by it. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    for (;;)
      try {
        return { default: await load() }
      } catch (error) {
        if (navigator.onLine) throw error
        await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
      }
  })
