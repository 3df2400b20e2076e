import { GemSymbol } from './gem';
import { type IconName, IconSymbol } from './icon';

/** Drawings that stand on a page dozens of times: once here, and wherever they are shown as `isShared`. */
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
