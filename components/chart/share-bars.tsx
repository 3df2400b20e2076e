export type Share = {
  key: string;
  name: string;
  /** From 0 to 1. */
  share: number;
  text: string;
  href?: string;
  /** The share to compare with, as a mark on the bar and in words. */
  other?: { share: number; text: string } | null;
};

const percent = (share: number) => `${Math.min(100, share * 100)}%`;

/** One line per share, its bar below its name: a full bar is everybody. */
export function ShareBars({ label, shares }: { label: string; shares: Share[] }) {
  return (
    <ul aria-label={label} className="space-y-3">
      {shares.map(({ key, name, share, text, href, other }) => (
        <li key={key}>
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
            {href ? (
              <a href={href} className="link inline-flex min-h-11 items-center font-medium">
                {name}
              </a>
            ) : (
              <span className="font-medium">{name}</span>
            )}
            <span className="tabular-nums">
              {text}
              {other && <span className="ml-2 text-ink-soft">{other.text}</span>}
            </span>
          </p>
          <svg width="100%" height="12" aria-hidden="true" className="mt-1 overflow-visible">
            <rect width="100%" y="2" height="8" rx="4" className="fill-sunken" />
            {share > 0 && <rect width={percent(share)} y="2" height="8" rx="4" className="fill-chart-teal" />}
            {other && (
              <svg aria-hidden="true" width="1" height="1" x={percent(other.share)} y="6" className="overflow-visible">
                <path d="M0-7l5 7-5 7-5-7z" className="fill-chart-ochre stroke-raised" />
              </svg>
            )}
          </svg>
        </li>
      ))}
    </ul>
  );
}
