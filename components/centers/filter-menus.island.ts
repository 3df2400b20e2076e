// Makes <details> menus close on Escape, and on clicks or focus outside. With `data-roving` they and the links beside
// them are a toolbar: one stop of the Tab key, arrows within.

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
  if (root.dataset.roving) rove(root);
}

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

function rove(toolbar: HTMLElement): void {
  const items = () =>
    [...toolbar.querySelectorAll<HTMLElement>('a, button, summary')].filter(
      (item) => !item.closest('details > ul') && item.checkVisibility({ visibilityProperty: true }),
    );
  let current = 0;
  const settle = () => {
    const all = items();
    current = Math.min(current, all.length - 1);
    for (const [n, item] of all.entries()) item.tabIndex = n === current ? 0 : -1;
  };
  toolbar.role = 'toolbar';
  toolbar.ariaLabel = toolbar.dataset.roving ?? '';
  toolbar.addEventListener('keydown', (event) => {
    const all = items();
    const at = all.indexOf(event.target as HTMLElement);
    const step = STEPS[event.key];
    if (at < 0 || !step) return;
    event.preventDefault();
    current = step(at, all.length - 1);
    settle();
    all[current]?.focus();
  });
  // The map replaces the filters, and "near me" appears once it works.
  new MutationObserver(settle).observe(toolbar, { childList: true, subtree: true, attributeFilter: ['class'] });
  settle();
}
