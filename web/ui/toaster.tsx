import { resolveValue, useToaster, type Toast } from 'react-hot-toast/headless'

interface ToasterProps {
  position: 'top-right' | 'bottom-right'
  successMs: number
}

const looks: Partial<Record<Toast['type'], string>> = { success: 'border-good', error: 'border-danger' }

/** Without styles of its own, as the library's would be inline and the content security policy allows files only. */
export function Toaster({ position, successMs }: ToasterProps) {
  const { toasts, handlers } = useToaster({
    duration: 4_000,
    success: { duration: successMs },
    error: { duration: 4_000, ariaProps: { role: 'alert', 'aria-live': 'assertive' } },
  })
  const edge = position === 'top-right' ? 'top-4 flex-col' : 'bottom-24 flex-col-reverse'
  return (
    <div
      className={`pointer-events-none fixed inset-x-4 z-50 flex items-end gap-2 ${edge}`}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      {toasts
        .filter((toast) => toast.visible)
        .map((toast) => (
          <div
            key={toast.id}
            {...toast.ariaProps}
            className={`pointer-events-auto max-w-sm rounded-lg border-l-4 bg-surface px-4 py-3 text-ink shadow-lg ring-1 ring-line ${looks[toast.type] ?? 'border-edge'}`}
          >
            {resolveValue(toast.message, toast)}
          </div>
        ))}
    </div>
  )
}
