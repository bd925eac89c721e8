interface LinkListProps {
  links: { href: string; label: string }[]
  className?: string
  itemClassName?: string
  linkClassName: string
}

/** Plain links, to pages outside the app. */
export const LinkList = ({ links, className, itemClassName, linkClassName }: LinkListProps) => (
  <ul className={className}>
    {links.map(({ href, label }) => (
      <li key={href} className={itemClassName}>
        <a href={href} className={linkClassName}>
          {label}
        </a>
      </li>
    ))}
  </ul>
)
