import { consentEvent, type Purpose, parseConsent } from '@/lib/nouns/accounts/consents/schema';

const services: Record<Purpose, (address: string) => void> = { analytics: startAnalytics, errors: reportErrors };

export default function trackers(root: HTMLElement): void {
  // Pages whose address is a secret say so by a policy of their own: others must not learn it.
  if (document.querySelector('meta[name=referrer]')) return;
  const started = new Set<Purpose>();
  function startAgreed(): void {
    for (const purpose of parseConsent(document.cookie) ?? []) {
      const address = root.dataset[purpose];
      if (!address || started.has(purpose)) continue;
      started.add(purpose);
      services[purpose](address);
    }
  }
  startAgreed();
  document.addEventListener(consentEvent, startAgreed);
}

type Measured = typeof globalThis & { dataLayer?: unknown[] };

function startAnalytics(id: string): void {
  const queue = ((globalThis as Measured).dataLayer ??= []);
  // The service recognises its commands by their being an arguments object.
  function command(..._words: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: see above
    queue.push(arguments);
  }
  command('js', new Date());
  // The query contains searches and positions, and the page before may have a secret address.
  const before = URL.canParse(document.referrer) ? new URL(document.referrer).origin : '';
  const page_location = location.origin + location.pathname;
  command('config', id, { page_location, page_referrer: before || location.origin, anonymize_ip: true });
  const script = document.createElement('script');
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
  script.async = true;
  document.head.append(script);
}

const MAX_REPORTS_PER_PAGE = 5;

/** Reports the first errors of a page as envelopes in the common format `https://<key>@<host>/<project>`. */
function reportErrors(dsn: string): void {
  const { origin, pathname, username } = new URL(dsn);
  let left = MAX_REPORTS_PER_PAGE;
  function report(error: unknown): void {
    if (left-- <= 0) return;
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    const event = {
      platform: 'javascript',
      timestamp: Date.now() / 1000,
      request: { url: location.origin + location.pathname },
      exception: { values: [{ type: name, value: message }] },
      extra: { stack },
    };
    const envelope = [{ dsn }, { type: 'event' }, event].map((part) => JSON.stringify(part)).join('\n');
    navigator.sendBeacon(`${origin}/api${pathname}/envelope/?sentry_key=${username}`, envelope);
  }
  addEventListener('error', ({ error, message }) => report(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
}
