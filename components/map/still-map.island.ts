// A still map leaves out the names that its box would cut.
import { trimNames } from './trim-names';

export default function stillMap(root: HTMLElement): void {
  new ResizeObserver(() => trimNames(root)).observe(root);
}
