/** The name and its mark, a Q with a nib for a tail. */
export const Logo = () => (
  <span className="inline-flex items-center gap-2.5 font-display text-[1.7rem] leading-none text-ink">
    <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8 shrink-0">
      <rect width="32" height="32" rx="9" className="fill-accent" />
      <circle cx="14" cy="14" r="7.1" className="fill-none stroke-on-accent stroke-[2.7]" />
      <path
        d="M13.2 16.3 16.3 13.2 25.4 20.3 26.8 26.8 20.3 25.4z"
        strokeLinejoin="round"
        className="fill-on-accent stroke-accent stroke-[1.7]"
      />
      <path d="M26.2 26.2 20.6 20.6" strokeLinecap="round" className="stroke-accent stroke-[1.5]" />
      <circle cx="20.2" cy="20.2" r="1.25" className="fill-accent" />
    </svg>
    Quillcast
  </span>
)
