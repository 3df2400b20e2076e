import { env } from '@/lib/run/env';
import { escapeXml } from '@/lib/run/i18n/escape';
import { type Locale, localeFor } from '@/lib/run/i18n/routing';
import { translator } from '@/lib/run/i18n/translate';
import type { QueuedMail } from '@/lib/run/mail/letters';
import { theme } from '@/lib/run/theme';
import { isProperName } from './proper-name';

export type Letter = { subject: string; text: string; html: string; lang: Locale };

/**
 * The text of an e-mail in the recipient's language (Italian if we do not support it), as plain text
 * and as HTML. `values` fill the placeholders of `letters.<name>`; `values.link`, a path of the
 * portal, becomes the button, and `values.stop` the unsubscribe link.
 */
export async function composeLetter({ culture, letter, values }: QueuedMail): Promise<Letter> {
  const lang = localeFor(culture);
  const translate = await translator(lang);
  // Names stored before names were validated are omitted if they are unsafe.
  const name = values.name && isProperName(values.name) ? values.name : '';
  const words = (key: string) => translate(`letters.${key}`, { brand: theme.name, ...values, name });
  const action = words(`${letter}.action`);
  // Some e-mails have a button only sometimes, and some never: an unknown message key returns itself.
  const leads = values.link && action !== `letters.${letter}.action`;
  const link = leads && hrefOf(values.link!);
  const stop = values.stop && hrefOf(values.stop);
  const greeting = words(name ? 'greeting' : 'greetingWithoutName');
  const subject = words(`${letter}.subject`);
  const body = words(`${letter}.body`);
  // Letters queued by the former release may lack a value, and ICU refuses a text whose value is missing: such a value
  // is in a text of its own, which is left out.
  const before = [greeting, body, ...(Number(values.keys) > 0 ? [words('keysLeft')] : [])];
  // Letters caused by a practice are signed by it, all others by the programme.
  const signed = words(`${letter}.closing`);
  const after = [signed === `letters.${letter}.closing` ? words('closing') : signed];
  const wayOut = stop ? words(`${letter}.stop`) : '';
  const small = words(`${letter}.small`);
  const caution = small === `letters.${letter}.small` ? [] : [small];
  return {
    lang,
    subject,
    text: [
      ...before,
      ...(link ? [`${action}\n${link}`] : []),
      ...after,
      ...caution,
      ...(stop ? [`${wayOut}: ${stop}`] : []),
    ].join('\n\n'),
    html: page(lang, subject, body, [
      `<h1 style="margin:0 0 20px;font:bold 24px/1.25 Georgia,serif">${escapeXml(subject)}</h1>`,
      ...(values.shades ? [shadeTabs(values.shades)] : []),
      ...before.map(paragraph),
      ...(link ? [button(link, action)] : []),
      ...after.map(paragraph),
      ...caution.map((text) => footer(lang, escapeXml(text))),
      ...(stop ? [footer(lang, `<a href="${escapeXml(stop)}" style="color:inherit">${escapeXml(wayOut)}</a>`)] : []),
    ]),
  };
}

export const hrefOf = (path: string) => new URL(path, env.APP_URL ?? `http://localhost:${env.PORT}`).href;

const paragraph = (text: string) => `<p>${escapeXml(text).replaceAll('\n', '<br>')}</p>`;

// Mail programs do not support custom properties, so the tokens ink, sunken,
// raised and accent are repeated here, light and dark.
export const button = (href: string, label: string) =>
  `<p><a href="${escapeXml(href)}" class="action" style="display:inline-block;padding:12px 20px;border-radius:8px;` +
  `background:#0b6b75;color:#ffffff;text-decoration:none;font-weight:bold">${escapeXml(label)}</a></p>`;

/** Small print at the end: why the recipient gets this e-mail, and how to unsubscribe. */
export const footer = (lang: string, html: string) =>
  `<div lang="${lang}" class="footer" style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid #c9d6d4;font-size:13px;color:#4d6268">` +
  `${html}</div>`;

const darkAndSmall =
  '@media (prefers-color-scheme:dark){body{background:#091417!important;color:#e9f2f2!important}' +
  '.sheet{background:#13262b!important}.brand{color:#62c6ce!important}a{color:#8fdbe1!important}' +
  '.action{background:#62c6ce!important;color:#06262a!important}' +
  '.footer,.footer a{color:#a9bfc4!important;border-color:#2c464d!important}}' +
  '@media (max-width:480px){body{padding:12px!important}.sheet{padding:24px 20px!important}}';

/** Tabs of the shade guide from dark to light, as on the site; a mail program without gradients shows one of them. */
export const SHADES = ['#b2946a', '#c7ac82', '#d4b281', '#d8c6a2', '#e9d4b0', '#f2e8d1'];
const TABS = `linear-gradient(90deg,${SHADES.map((shade, n) => `${shade} ${(n * 100) / 6}% ${((n + 1) * 100) / 6}%`).join(',')})`;

/** Two tabs with their names, of `A3.5:0.21 B2:0.68`: the name, and its lightness from 0 to 1. */
const shadeTabs = (shades: string) =>
  `<table role="presentation" cellspacing="0" style="margin:0 0 20px;font:bold 18px/1 Arial,sans-serif"><tr>${shades
    .split(' ')
    .map((shade) => shade.split(':'))
    .map(
      ([name = '', lightness]) =>
        `<td bgcolor="${SHADES[Math.ceil(Number(lightness) * SHADES.length)] ?? SHADES.at(-1)}" style="width:28px;height:44px;border:1px solid #8aa0a6;border-radius:6px 6px 13px 13px"></td>` +
        `<td style="padding:0 12px 0 8px">${escapeXml(name)}</td>`,
    )
    .join('<td style="padding:0 12px 0 0">&rarr;</td>')}</tr></table>`;

/** `preview` is shown beside the subject in lists of e-mails; it is hidden in the e-mail itself. */
export const page = (lang: string, subject: string, preview: string, parts: string[]) =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta name="color-scheme" content="light dark"><title>${escapeXml(subject)}</title><style>${darkAndSmall}</style></head>` +
  `<body style="margin:0;padding:24px;background:#f1f5f4;color:#10292f;font:16px/1.5 Arial,sans-serif">` +
  `<div style="display:none;max-height:0;overflow:hidden">${escapeXml(preview)}</div>` +
  `<div class="sheet" style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:14px;box-sizing:border-box">` +
  `<p class="brand" style="margin:0 0 12px;font:bold 20px/1.2 Georgia,serif;color:#0b6b75">${theme.name}</p>` +
  `<div style="height:6px;margin:0 0 28px;border-radius:3px;background:#d9bd8b;background:${TABS}"></div>` +
  `${parts.join('')}</div></body></html>`;
