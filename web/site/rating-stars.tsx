const star = 'M10 1.8l2.5 5.3 5.8.8-4.2 4.1 1 5.8L10 15l-5.1 2.8 1-5.8L1.7 7.9l5.8-.8z'

export function RatingStars({ rating }: { rating: number }) {
  return (
    <p className="flex gap-1">
      <span className="sr-only">{rating} out of 5 stars</span>
      {[1, 2, 3, 4, 5].map((place) => (
        <svg
          key={place}
          aria-hidden="true"
          viewBox="0 0 20 20"
          className={`size-5 stroke-seal stroke-1 ${place <= rating ? 'fill-seal' : 'fill-none'}`}
        >
          <path d={star} strokeLinejoin="round" />
        </svg>
      ))}
    </p>
  )
}
