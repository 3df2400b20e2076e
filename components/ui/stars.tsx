import { classNames } from './class-names';

const STAR = 'm12 3.5 2.6 5.4 5.9.8-4.300 4.100 1.050 5.900L12 16.900 6.750 19.700l1.050-5.900-4.300-4.100 5.900-.8Z';

export function Star({ full, className }: { full?: boolean; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill={full ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinejoin="round"
      aria-hidden="true"
      className={classNames(!className?.includes('size-') && 'size-5', className)}
    >
      <path d={STAR} />
    </svg>
  );
}

export function Stars({ rating, label, className }: { rating: number; label: string; className?: string }) {
  return (
    <span className={classNames('inline-flex items-center text-warm', className)}>
      {[1, 2, 3, 4, 5].map((one) => (
        <Star key={one} full={one <= rating} />
      ))}
      <span className="sr-only">{label}</span>
    </span>
  );
}
