import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useAuth } from './session.tsx'

function WhoIsIt() {
  return useAuth().user?.username
}

test('throws a clear error when the session is used outside its provider', () => {
  expect(() => renderToString(<WhoIsIt />)).toThrow('useAuth must be used within an AuthProvider')
})
