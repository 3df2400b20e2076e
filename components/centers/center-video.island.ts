// Plays a center's video in a dialog. Its player is loaded on click, not before, and removed when the dialog closes.

export default function centerVideo(root: HTMLElement): void {
  const [link, dialog] = [root.querySelector('a'), root.querySelector('dialog')];
  const place = dialog?.querySelector<HTMLElement>('[data-frame]');
  if (!link || !dialog || !place?.dataset.frame) return;
  const { frame, title = '' } = place.dataset;
  link.setAttribute('aria-haspopup', 'dialog');
  link.querySelector('[data-new-tab]')?.remove();
  link.addEventListener('click', (event) => {
    // As usual for links, these open a new tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    place.replaceChildren(playerFor(frame, title));
    dialog.showModal();
  });
  dialog.addEventListener('close', () => place.replaceChildren());
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
}

function playerFor(frame: string, title: string): HTMLIFrameElement {
  const player = document.createElement('iframe');
  player.title = title;
  player.allow = 'autoplay; fullscreen; picture-in-picture';
  player.referrerPolicy = 'strict-origin-when-cross-origin';
  // The player runs on its own host, so `allow-same-origin` gives it no access to ours.
  player.sandbox.add('allow-scripts', 'allow-same-origin', 'allow-presentation', 'allow-popups');
  player.src = frame;
  return player;
}
