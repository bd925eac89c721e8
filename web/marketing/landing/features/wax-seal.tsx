const edge =
  'M97.1 50C96.9 54.2 93.4 58.2 92.1 62.4C90.8 66.6 91.2 71.5 89.3 75.2C87.3 79 83.8 82.4 80.4 85.1C77 87.8 73 90 69 91.6C65 93.2 60.6 94.6 56.4 94.7C52.3 94.8 48.3 92.3 44 91.9C39.7 91.6 34.7 93.6 30.6 92.4C26.6 91.3 22.9 88 19.6 85.1C16.3 82.2 13.2 78.8 11 75.1C8.7 71.4 6.8 67.1 6 62.9C5.2 58.7 6.3 54.4 6.1 50C5.9 45.6 3.7 40.7 4.8 36.7C5.9 32.7 10.1 29.4 12.7 26C15.4 22.6 17.8 19.2 20.8 16.3C23.9 13.5 27.4 10.7 31.2 8.8C35 6.8 39.2 5.8 43.5 4.6C47.8 3.5 52.8 1 56.9 1.9C61.1 2.7 64.7 7.3 68.4 9.7C72.1 12.1 76 13.6 79.2 16.3C82.4 19 85.2 22.4 87.5 25.9C89.9 29.4 91.7 33.3 93.3 37.3C94.9 41.3 97.3 45.8 97.1 50z'

/** A decorative seal on published posts. */
export const WaxSeal = ({ className }: { className: string }) => (
  <svg aria-hidden="true" viewBox="0 0 100 100" className={className}>
    <path d={edge} className="fill-seal" />
    <circle cx="50" cy="50" r="32" className="fill-none stroke-paper stroke-[1.5] opacity-60" />
    <circle cx="47" cy="47" r="14.5" className="fill-none stroke-paper stroke-[5.5]" />
    <path
      d="M45.5 51.5 51.5 45.5 68.5 59.5 71 71 59.5 68.500z"
      strokeLinejoin="round"
      className="fill-paper stroke-seal stroke-[3]"
    />
    <path d="M69 69 60 60" strokeLinecap="round" className="stroke-seal stroke-[2.5]" />
  </svg>
)
