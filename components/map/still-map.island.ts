// Hides the names that the box of a static map would cut off.
import { trimNames } from './trim-names';

export default function stillMap(root: HTMLElement): void {
  new ResizeObserver(() => trimNames(root)).observe(root);
}
