import { GemSymbols } from './gem';
import { type IconName, IconSymbol } from './icon';

/** Drawings used dozens of times on a page: defined once here, and referred to with `isShared`. */
export function SharedDrawings({ icons }: { icons: readonly IconName[] }) {
  return (
    <svg width="0" height="0" aria-hidden="true" className="absolute">
      <GemSymbols />
      {icons.map((name) => (
        <IconSymbol key={name} name={name} />
      ))}
    </svg>
  );
}
