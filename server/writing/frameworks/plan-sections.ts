import type { FrameworkPart, Shape } from './framework-parts.ts'

/** What a section is for: its part, and whether it is the first of it. */
export interface SectionRole {
  task: string
  part?: FrameworkPart
  isFirst: boolean
}

/** Which section of `count` does what, by the shares of the parts; each part gets at least one where there are enough. */
export function rolesOf(shape: Shape, count: number): SectionRole[] {
  if (shape.kind === 'numbered')
    return Array.from({ length: count }, (_, at) => ({
      task:
        at === 0
          ? 'what it is about and whom it helps; not numbered'
          : at === count - 1
            ? 'what to do with it now; not numbered'
            : shape.task,
      isFirst: false,
    }))
  const sizes: number[] = shape.parts.map(() => (count >= shape.parts.length ? 1 : 0))
  for (let left = count - sizes.reduce((sum, size) => sum + size, 0); left > 0; left--) {
    const lacking = shape.parts.map(({ share }, at) => share * count - sizes[at]!)
    sizes[lacking.indexOf(Math.max(...lacking))]!++
  }
  return shape.parts.flatMap((part, at) =>
    Array.from({ length: sizes[at]! }, (_, index) => ({ task: part.task, part, isFirst: index === 0 })),
  )
}
