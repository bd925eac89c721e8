import type { ReactNode } from 'react'

interface FigureProps {
  caption: string
  children: ReactNode
}

/** A drawn part of WordPress' own screens, with the place to press marked; what it shows is told by the steps as well. */
const Figure = ({ caption, children }: FigureProps) => (
  <figure className="mt-6">
    <svg
      viewBox="0 0 640 250"
      role="img"
      aria-label={caption}
      className="w-full rounded-xl border border-line bg-surface"
    >
      {children}
    </svg>
    <figcaption className="mt-2 text-[0.95rem] text-soft">{caption}</figcaption>
  </figure>
)

interface LabelProps {
  x: number
  y: number
  isStrong?: boolean
  children: string
}

const Label = ({ x, y, isStrong = false, children }: LabelProps) => (
  <text x={x} y={y} className={isStrong ? 'fill-ink text-[17px] font-semibold' : 'fill-soft text-[15px]'}>
    {children}
  </text>
)

/** The menu of WordPress' admin on the left, its entry of interest marked. */
const Menu = () => (
  <>
    <rect width="150" height="250" className="fill-sunken" />
    {['Dashboard', 'Posts', 'Media', 'Pages', 'Users', 'Settings'].map((name, at) => (
      <g key={name}>
        {name === 'Users' && <rect y={at * 38 + 8} width="150" height="34" className="fill-accent-wash" />}
        <Label x={20} y={at * 38 + 30} isStrong={name === 'Users'}>
          {name}
        </Label>
      </g>
    ))}
  </>
)

export const PasswordPicture = () => (
  <Figure caption="In WordPress: Users, Profile, at the bottom Application Passwords. Name it and add it.">
    <Menu />
    <Label x={180} y={40} isStrong>
      Application Passwords
    </Label>
    <Label x={180} y={84}>
      New Application Password Name
    </Label>
    <rect x="180" y="98" width="300" height="38" rx="4" className="fill-paper stroke-edge" />
    <Label x={194} y={123} isStrong>
      Quillcast
    </Label>
    <rect x="176" y="158" width="268" height="48" rx="8" className="fill-none stroke-seal stroke-2" />
    <rect x="182" y="164" width="256" height="36" rx="4" className="fill-accent" />
    <text x="204" y="188" className="fill-on-accent text-[15px] font-semibold">
      Add Application Password
    </text>
  </Figure>
)

export const CopyPicture = () => (
  <Figure caption="The new password is shown once. Copy all of it; the spaces do not matter.">
    <Menu />
    <rect x="180" y="40" width="430" height="150" rx="4" className="fill-good-wash stroke-line" />
    <Label x={200} y={76}>
      Your new password for Quillcast is:
    </Label>
    <rect x="200" y="94" width="290" height="38" rx="4" className="fill-paper stroke-edge" />
    <text x="212" y="119" className="fill-ink font-mono text-[14px]">
      abcd EFGH 1234 ijkl MNOP 5678
    </text>
    <rect x="498" y="90" width="96" height="46" rx="8" className="fill-none stroke-seal stroke-2" />
    <Label x={524} y={119} isStrong>
      Copy
    </Label>
    <Label x={200} y={168}>
      You will not be able to retrieve it.
    </Label>
  </Figure>
)
