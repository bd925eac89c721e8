/** Input and clicks on a prerendered page before its script ran, collected by its first script (tools/prerender.ts). */
interface EarlyEvents {
  stop(): void
  targets: HTMLElement[]
}

/** Replays early events. Text comes first, so that a form is sent with what was typed. */
export function replayEarlyEvents(): void {
  const early = (window as { earlyEvents?: EarlyEvents }).earlyEvents
  if (!early) return
  early.stop()
  for (const field of document.querySelectorAll<HTMLInputElement>('#root input'))
    if (field.type === 'checkbox' ? field.checked !== field.defaultChecked : field.value !== '') retell(field)
  const targets = early.targets.splice(0)
  // React may hydrate during a click, and a form ignores requestSubmit within its submit event.
  setTimeout(() => {
    for (const target of targets)
      if (target instanceof HTMLFormElement) target.requestSubmit()
      else target.click()
  })
}

function retell(field: HTMLInputElement) {
  if (field.type === 'checkbox') {
    field.checked = !field.checked
    field.click()
    return
  }
  // React compares with its last known value; setting the field through the prototype makes the event count as a change.
  const typed = field.value
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  field.value = ''
  set?.call(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
