// "Which shade is nearest to yours?": exchanges the answer in place, instead of loading the page that each tab links to.
import { readPage } from '../read-page';

export default function shadeQuestion(root: HTMLElement): void {
  let latest = 0;
  root.addEventListener('click', (event) => {
    const tab = (event.target as Element).closest<HTMLAnchorElement>('ol a');
    if (!tab || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void answer(tab, ++latest);
  });

  async function answer(tab: HTMLAnchorElement, number: number): Promise<void> {
    mark(tab);
    try {
      const page = await readPage(await fetch(tab.href));
      const [now, next] = [root.querySelector('#answer'), page.querySelector('#answer')];
      if (number !== latest || !now) return;
      if (!next) throw new Error('the answer is no page of the question');
      now.replaceChildren(...next.childNodes);
      history.replaceState(history.state, '', tab.href.replace(/#.*/, ''));
    } catch {
      location.assign(tab.href);
    }
  }

  function mark(chosen: HTMLAnchorElement): void {
    for (const tab of root.querySelectorAll('ol a')) {
      if (tab === chosen) tab.setAttribute('aria-current', 'true');
      else tab.removeAttribute('aria-current');
    }
  }
}
