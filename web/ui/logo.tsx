export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 font-serif text-xl font-semibold">
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-7">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <path
          d="M8 25c2-9 7-16 17-18-1 7-4 11-9 12l-4 1m-4 5 8-10"
          fill="none"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-on-accent"
        />
      </svg>
      Quillcast
    </span>
  )
}
