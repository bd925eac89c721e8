import type { ReactNode } from 'react'
import type { ConnectionCheck } from '../../contract/publishing/publishing.ts'
import { HelpLink } from '../ui/help-link.tsx'

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
  /** Undefined while they run. */
  checks: ConnectionCheck[] | undefined
}

/** Every check in its order: passed, failed with its cause and its fix, or not reached. */
export function ConnectionChecks({ checks }: ConnectionChecksProps) {
  return (
    <ul className="divide-y divide-line">
      {order.map((name) => {
        const check = checks?.find((one) => one.name === name)
        if (!check) return <Waiting key={name} name={names[name]} isRunning={!checks} />
        return check.ok ? <Passed key={name} check={check} /> : <Failed key={name} check={check} />
      })}
    </ul>
  )
}

function Passed({ check: { name, warnings } }: { check: ConnectionCheck }) {
  if (warnings.length === 0)
    return (
      <Row icon={<path d="m7.5 12.5 3 3 6-7" />} look="stroke-good" state="Fine">
        {names[name]}
      </Row>
    )
  const details = (
    <ul className="space-y-2 pl-8">
      {warnings.map(({ code, message, fix }) => (
        <li key={code}>
          <p>{message}</p>
          <p className="text-soft">{fix}</p>
        </li>
      ))}
    </ul>
  )
  return (
    <Row icon={<path d="M12 7v6m0 3.5v.5" />} look="stroke-warn" state="Works" details={details}>
      {names[name]}
    </Row>
  )
}

function Waiting({ name, isRunning }: { name: string; isRunning: boolean }) {
  return (
    <Row
      icon={<path d="M8 12h8" />}
      look={isRunning ? 'stroke-edge motion-safe:animate-pulse' : 'stroke-edge'}
      state={isRunning ? 'Testing' : 'Not reached'}
    >
      <span className="text-soft">{name}</span>
    </Row>
  )
}

function Failed({ check: { name, code, message, fix } }: { check: ConnectionCheck }) {
  const details = (
    <div className="space-y-1 pl-8">
      <p>{message}</p>
      {fix && <p>{fix}</p>}
      <p className="text-sm text-soft">
        <HelpLink to="connection-problems">More in the guide</HelpLink>
        {code && ` · For support: ${code}`}
      </p>
    </div>
  )
  return (
    <Row icon={<path d="m8.5 8.5 7 7m0-7-7 7" />} look="stroke-danger" state="Failed" details={details}>
      <span className="font-semibold">{names[name]}</span>
    </Row>
  )
}

interface RowProps {
  icon: ReactNode
  look: string
  state: string
  details?: ReactNode
  children: ReactNode
}

function Row({ icon, look, state, details, children }: RowProps) {
  return (
    <li className="py-2">
      <p className="flex items-start gap-3">
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          className={`mt-0.5 size-5 shrink-0 fill-none stroke-2 ${look}`}
        >
          <circle cx="12" cy="12" r="10" />
          <g strokeLinecap="round" strokeLinejoin="round">
            {icon}
          </g>
        </svg>
        <span className="min-w-0 grow">{children}</span>
        <span className="shrink-0 text-sm text-soft">{state}</span>
      </p>
      {details}
    </li>
  )
}
