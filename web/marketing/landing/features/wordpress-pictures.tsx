import type { ReactNode } from 'react'

interface FigureProps {
  caption: string
  children: ReactNode
}

/**
 * A drawn part of WordPress' own screens, with the place to press marked; what it shows is told by the steps as well. On a phone
 * without the menu on its left, so that its words can be read.
 */
const Figure = ({ caption, children }: FigureProps) => (
  <figure className="mt-6">
    {(['0 0 640 250', '164 12 462 226'] as const).map((viewBox, at) => (
      <svg
        key={viewBox}
        viewBox={viewBox}
        role="img"
        aria-label={caption}
        className={`w-full rounded-xl border border-line bg-surface ${at === 0 ? 'max-sm:hidden' : 'sm:hidden'}`}
      >
        {at === 0 && <Menu />}
        {children}
      </svg>
    ))}
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

export const ApprovePicture = () => (
  <Figure caption="In WordPress: your own site asks whether Quillcast may publish. Approve it.">
    <Label x={180} y={40} isStrong>
      Authorize Application
    </Label>
    <Label x={180} y={78}>
      Would you like to give the application identifying
    </Label>
    <Label x={180} y={100}>
      itself as “Quillcast” access to your account?
    </Label>
    <rect x="176" y="122" width="322" height="48" rx="8" className="fill-none stroke-seal stroke-2" />
    <rect x="182" y="128" width="310" height="36" rx="4" className="fill-accent" />
    <text x="200" y="152" className="fill-on-accent text-[15px] font-semibold">
      Yes, I approve of this connection
    </text>
    <rect x="182" y="184" width="310" height="36" rx="4" className="fill-paper stroke-edge" />
    <Label x={200} y={208}>
      No, I do not approve of this connection
    </Label>
  </Figure>
)

export const PasswordPicture = () => (
  <Figure caption="In WordPress: Users, Profile, at the bottom Application Passwords. Name it and add it.">
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
