import { takeCarriedToasts, type CarriedToast } from '../platform/session/carried-toasts.ts'

const maxToasts = 20
const successMs = 2_000
const otherMs = 4_000

/** Shows the messages that the app left when it redirected here. */
export function showCarriedToasts(): void {
  const toasts = takeCarriedToasts().slice(-maxToasts)
  if (toasts.length === 0) return
  const list = document.createElement('div')
  list.className =
    'pointer-events-none fixed inset-x-4 top-20 z-50 flex max-h-[calc(100dvh-6rem)] flex-col items-end gap-2 overflow-y-auto p-1'
  document.body.append(list)
  for (const toast of toasts) list.append(draw(toast))
}

function draw({ type, message }: CarriedToast): HTMLElement {
  const toast = document.createElement('div')
  const edge = type === 'error' ? 'border-danger' : type === 'success' ? 'border-good' : 'border-edge'
  toast.className = `pointer-events-auto flex max-w-sm items-center gap-2 rounded-lg border-l-4 bg-surface py-1 pl-4 text-ink shadow-lift ring-1 ring-line ${edge}`
  toast.role = type === 'error' ? 'alert' : 'status'
  const text = document.createElement('p')
  text.className = 'py-2'
  text.textContent = message
  const dismiss = () => toast.remove()
  toast.append(text, dismissButton(dismiss))
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(dismiss, type === 'success' ? successMs : otherMs)
  }
  // Stays while it is hovered or focused.
  for (const name of ['pointerenter', 'focusin']) toast.addEventListener(name, () => clearTimeout(timer))
  for (const name of ['pointerleave', 'focusout']) toast.addEventListener(name, wait)
  wait()
  return toast
}

function dismissButton(dismiss: () => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'grid size-11 shrink-0 place-items-center text-xl text-soft hover:text-ink'
  button.ariaLabel = 'Dismiss'
  button.textContent = '×'
  button.addEventListener('click', dismiss)
  return button
}
