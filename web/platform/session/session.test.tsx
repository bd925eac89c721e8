import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useAuth } from './session.tsx'

function WhoIsIt() {
  return useAuth().user?.username
}

test('who asks for the session outside of its provider is told so', () => {
  expect(() => renderToString(<WhoIsIt />)).toThrow('useAuth must be used within an AuthProvider')
})
