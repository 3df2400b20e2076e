import { GemSymbol } from './gem';
import { type IconName, IconSymbol } from './icon';

/** Drawings used dozens of times on a page: defined once here, and referred to with `isShared`. */
export function SharedDrawings({ icons }: { icons: readonly IconName[] }) {
  return (
    <svg width="0" height="0" aria-hidden="true" className="absolute">
      <GemSymbol />
      {icons.map((name) => (
        <IconSymbol key={name} name={name} />
      ))}
    </svg>
  );
}
