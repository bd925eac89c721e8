/** What a visitor did on a prerendered page before its script ran; the page's first script collects it (tools/prerender.ts). */
interface EarlyEvents {
  stop(): void
  targets: HTMLElement[]
}

/** Does it again, in order, now that somebody listens. Texts first: a form is sent with what was typed. */
export function replayEarlyEvents(): void {
  const early = (window as { earlyEvents?: EarlyEvents }).earlyEvents
  if (!early) return
  early.stop()
  for (const field of document.querySelectorAll<HTMLInputElement>('#root input'))
    if (field.type === 'checkbox' ? field.checked !== field.defaultChecked : field.value !== '') retell(field)
  const targets = early.targets.splice(0)
  // React may take the page over within a press itself, and in its own submit event a form ignores requestSubmit.
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
  // React compares with what it believes to be there: setting it past React makes the event count as a change.
  const typed = field.value
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  field.value = ''
  set?.call(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
