import { consentCookieText, consentEvent, parseConsent, purposes } from '@/lib/nouns/accounts/consents/schema';

/** Shows the banner to visitors who have not answered yet, and saves the answer without leaving the page. */
export default function consent(banner: HTMLElement): void {
  if (parseConsent(document.cookie)) return;
  banner.hidden = false;
  banner.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    const agreed = (event.submitter as HTMLButtonElement | null)?.value.split(' ') ?? [];
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
    document.cookie = consentCookieText(purposes.filter((purpose) => agreed.includes(purpose)));
    document.dispatchEvent(new Event(consentEvent));
    banner.hidden = true;
  });
}
