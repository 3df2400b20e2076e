// "Near me": puts the visitor's position, rounded to about a hundred metres, into the address.

const PLACES_AFTER_COMMA = 3;

export default function nearMe(root: HTMLElement): void {
  const button = root.querySelector('button');
  const name = button?.querySelector('span');
  const refusal = root.querySelector('[role=alert]');
  const { href, waiting, refused } = root.dataset;
  if (!button || !name || !refusal || !href) return;
  if (!('geolocation' in navigator)) {
    root.hidden = true;
    return;
  }
  const label = name.textContent;

  function finish(problem: string): void {
    button!.disabled = false;
    name!.textContent = label;
    refusal!.textContent = problem;
  }

  button.addEventListener('click', () => {
    button.disabled = true;
    name.textContent = waiting ?? label;
    refusal.textContent = '';
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const target = new URL(href, location.href);
        target.searchParams.set('lat', coords.latitude.toFixed(PLACES_AFTER_COMMA));
        target.searchParams.set('lng', coords.longitude.toFixed(PLACES_AFTER_COMMA));
        location.assign(target);
        finish('');
      },
      () => finish(refused ?? ''),
      { timeout: 10_000, maximumAge: 300_000 },
    );
  });
  root.classList.remove('invisible');
}
