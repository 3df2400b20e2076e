// Moves the divider between two pictures, dragged or by arrow keys.

export default function beforeAfter(root: HTMLElement): void {
  const [slider, before, divider] = ['input', '[data-before]', '[data-divider]'].map((one) =>
    root.querySelector<HTMLInputElement>(one),
  );
  if (!slider || !before || !divider) return;
  slider.addEventListener('input', () => {
    before.style.clipPath = `inset(0 ${100 - Number(slider.value)}% 0 0)`;
    divider.style.left = `${slider.value}%`;
    slider.setAttribute('aria-valuetext', (slider.dataset.shares ?? '').replace('{share}', slider.value));
  });
}
