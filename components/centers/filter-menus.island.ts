// Makes <details> menus close on Escape, and on clicks or focus outside.

export default function filterMenus(root: HTMLElement): void {
  const opened = () => root.querySelectorAll<HTMLDetailsElement>('details[open]');

  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const menu of opened()) {
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
  });
  const closeOthers = ({ target }: Event) => {
    if (!root.isConnected) {
      document.removeEventListener('pointerdown', closeOthers);
      document.removeEventListener('focusin', closeOthers);
      return;
    }
    for (const menu of opened()) if (!menu.contains(target as Node)) menu.open = false;
  };
  document.addEventListener('pointerdown', closeOthers);
  document.addEventListener('focusin', closeOthers);
}
