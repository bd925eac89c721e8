import { expect, test } from 'vitest'
import { takesMessages } from './window-messages.ts'

test.each([
  "window.addEventListener('message', (event) => run(event.data))",
  "addEventListener('message', run, { once: true })",
  'self.addEventListener(`message`, run)',
  "self['addEventListener']('message', run)",
  "for (const name of ['focus', 'message']) addEventListener(name, run)",
  "const name = 'messageerror'\nwindow.addEventListener(name, run)",
  'window.onmessage = run',
  "window['onmessage'] = run",
  'Object.assign(window, { onmessage: run })',
  'const { addEventListener: on } = window\non("message", run)',
  'export const Frame = () => <body onmessage="run(event.data)" />',
])('finds code that listens for messages from other windows: %s', (text) => {
  expect(takesMessages('web/posts/listening.tsx', text)).toBe(true)
})

test.each([
  "window.addEventListener('storage', run)",
  'const { message } = failure\naddEventListener("storage", () => tell(message))',
  "export const isTold = (failure: object) => 'message' in failure",
])('accepts code that does not: %s', (text) => {
  expect(takesMessages('web/posts/quiet.tsx', text)).toBe(false)
})
