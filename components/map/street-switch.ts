import type { View } from '@/lib/nouns/places/map/rules';
import type { Camera } from './camera';
import type { StreetMap } from './street-map';

/** Wires up the street map's button, if any. Nothing is requested from Google before the click. */
export function offerStreetMap(
  root: HTMLElement,
  camera: Camera,
  onMove: (view: View) => void,
): { update(): void } | undefined {
  const tools = root.querySelector<HTMLElement>('.map-tools');
  const button = tools?.querySelector('button');
  const notice = tools?.querySelector('.map-notice');
  if (!tools || !button || !notice) return undefined;
  const show = button.textContent;
  let shown: StreetMap | undefined;

  const close = (reason = '') => {
    shown?.close();
    shown = undefined;
    root.classList.remove('has-street');
    button.textContent = show;
    button.ariaPressed = 'false';
    notice.textContent = reason;
  };
  const open = async () => {
    button.disabled = true;
    notice.textContent = '';
    try {
      const { showStreetMap } = await import('./street-map');
      shown = showStreetMap(root, camera, {
        apiKey: tools.dataset.key ?? '',
        onMove,
        onFailure: () => close(tools.dataset.failed),
      });
      root.classList.add('has-street');
      button.textContent = tools.dataset.hide ?? '';
      button.ariaPressed = 'true';
    } catch {
      close(tools.dataset.failed);
    } finally {
      button.disabled = false;
    }
  };

  tools.hidden = false;
  button.addEventListener('click', () => (shown ? close() : void open()));
  return { update: () => shown?.update() };
}
