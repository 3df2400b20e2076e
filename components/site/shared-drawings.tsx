import { GemSymbol } from '@/components/ui/gem';
import { IconSymbol } from '@/components/ui/icon';

/** Drawings that stand on a public page dozens of times: once here, and wherever they are shown as `isShared`. */
export function SharedDrawings() {
  return (
    <svg width="0" height="0" aria-hidden="true" className="absolute">
      <GemSymbol />
      <IconSymbol name="pin" />
      <IconSymbol name="clock" />
    </svg>
  );
}
