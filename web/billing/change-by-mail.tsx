import { operator } from '../../contract/operator.ts'
import { textLinkClasses } from '../ui/button.tsx'

/** How a plan is changed or ended as long as no button does it. */
export function ChangeByMail() {
  const { name, email } = operator.contact
  return (
    <p className="max-w-[65ch] text-soft">
      To change your plan, to cancel it or to pay by another card, write to{' '}
      <a
        href={`mailto:${email}?subject=${encodeURIComponent('My Quillcast plan')}`}
        className={textLinkClasses}
      >
        {email}
      </a>{' '}
      from the address of your account: {name} answers. What is cancelled stays usable until the end of the
      month that is paid.
    </p>
  )
}
