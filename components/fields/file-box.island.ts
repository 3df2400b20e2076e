export default function nameChosen(box: HTMLElement): void {
  const input = box.querySelector('input');
  const line = box.querySelector<HTMLElement>('[data-prompt]');
  if (!input || !line) return;
  const show = () => {
    const names = Array.from(input.files ?? [], ({ name }) => name);
    line.textContent = names.length > 0 ? names.join(', ') : (line.dataset.prompt ?? '');
    line.classList.toggle('text-ink-soft', names.length === 0);
  };
  input.addEventListener('change', show);
  // A browser that goes back to the page may have kept the choice.
  show();
}
