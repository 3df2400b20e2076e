import { theme } from '@/lib/run/theme';

const { background, tab, tabs, pivot } = theme.mark;

/** The mark: three tabs of a shade guide, fanned out, the lightest last. */
function LogoMark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="9" fill={background} />
      {tabs.map(({ angle, fill }) => (
        <path
          key={angle}
          d={tab}
          transform={`rotate(${angle} ${pivot.x} ${pivot.y})`}
          fill={fill}
          stroke={background}
          strokeWidth="1.2"
        />
      ))}
    </svg>
  );
}

export function Logo() {
  return (
    <span className="flex items-center gap-2.5">
      <LogoMark />
      <span className="display text-xl">{theme.name}</span>
    </span>
  );
}
