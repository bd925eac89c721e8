import type { ReactNode } from 'react'
import type { ConnectionCheck } from '../../contract/publishing/publishing.ts'
import { HelpLink } from '../ui/help-link.tsx'
import { Stroke } from '../ui/icon.tsx'

const names: Record<ConnectionCheck['name'], string> = {
  address: 'Address',
  dns: 'Domain',
  connection: 'Server',
  certificate: 'Encryption',
  front: 'Front page',
  rest: 'REST API',
  passwords: 'Application passwords',
  login: 'Login',
  rights: 'User permissions',
  clock: 'Clock and time zone',
  draft: 'Test post',
}
const order = Object.keys(names) as ConnectionCheck['name'][]

interface ConnectionChecksProps {
  /** Undefined while the checks are running. */
  checks: ConnectionCheck[] | undefined
}

/** Lists every check in order: passed, failed with a cause and a fix, or not reached. */
export const ConnectionChecks = ({ checks }: ConnectionChecksProps) => (
  <ul className="divide-y divide-line">
    {order.map((name) => {
      const check = checks?.find((one) => one.name === name)
      if (check?.ok) return <Passed key={name} check={check} />
      if (check) return <Failed key={name} check={check} />
      const look = checks ? 'stroke-edge' : 'stroke-edge motion-safe:animate-pulse'
      const state = checks ? 'Not reached' : 'Testing'
      const soft = <span className="text-soft">{names[name]}</span>
      return <Row key={name} d="M8 12h8" look={look} state={state} name={soft} />
    })}
  </ul>
)

function Passed({ check: { name, warnings } }: { check: ConnectionCheck }) {
  const isFine = warnings.length === 0
  return (
    <Row
      d={isFine ? 'M7.5 12.5l3 3 6-7' : 'M12 7v6m0 3.5v.5'}
      look={isFine ? 'stroke-good' : 'stroke-warn'}
      state={isFine ? 'Fine' : 'Works'}
      name={names[name]}
    >
      {warnings.map(({ code, message, fix }) => (
        <div key={code} className="pt-2 pl-8">
          <p>{message}</p>
          <p className="text-soft">{fix}</p>
        </div>
      ))}
    </Row>
  )
}

const Failed = ({ check: { name, code, message, fix } }: { check: ConnectionCheck }) => (
  <Row d="M8.5 8.5l7 7m0-7-7 7" look="stroke-danger" state="Failed" name={<strong>{names[name]}</strong>}>
    <div className="space-y-1 pl-8">
      <p>{message}</p>
      {fix && <p>{fix}</p>}
      <p className="text-sm text-soft">
        <HelpLink to="connection-problems">More in the guide</HelpLink>
        {code && ` · For support: ${code}`}
      </p>
    </div>
  </Row>
)

interface RowProps {
  /** The path of the icon, from an absolute point: it follows the circle's. */
  d: string
  look: string
  state: string
  name: ReactNode
  children?: ReactNode
}

const Row = ({ d, look, state, name, children }: RowProps) => (
  <li className="py-2">
    <p className="flex items-start gap-3">
      <Stroke className={`mt-0.5 size-5 shrink-0 stroke-2 ${look}`} d={`${circle}${d}`} />
      <span className="min-w-0 grow">{name}</span>
      <span className="shrink-0 text-sm text-soft">{state}</span>
    </p>
    {children}
  </li>
)

const circle = 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z'
