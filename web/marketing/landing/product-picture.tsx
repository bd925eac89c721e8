interface ProductPictureProps {
  /** Taken from the running product by `npm run screens -- --landing`. */
  name: 'editor' | 'calendar' | 'doctor'
  alt: string
  isFirst?: boolean
}

/** A screenshot for each color scheme; only the visible one is loaded. */
export const ProductPicture = ({ name, alt, isFirst = false }: ProductPictureProps) =>
  (['light', 'dark'] as const).map((scheme) => (
    <img
      key={scheme}
      src={`/screen-${name}-${scheme}.webp`}
      alt={alt}
      width="1200"
      height="800"
      loading={isFirst && scheme === 'light' ? 'eager' : 'lazy'}
      className={`in-${scheme} aspect-video w-full sm:aspect-[3/2] rounded-xl border border-line object-cover object-left-top shadow-lift`}
    />
  ))
