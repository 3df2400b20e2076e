import { theme } from '@/lib/theme';

const { background, tabs } = theme.mark;

/** The mark: tabs of a shade guide, the lightest last. */
export function LogoMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="8" fill={background} />
      {tabs.map(({ x, y, height, fill }) => (
        <rect key={x} x={x} y={y} width="5.5" height={height} rx="2.75" fill={fill} />
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
