const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function character(whole: string, name: string): string {
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  if (!name.startsWith('#')) return entities[name] ?? whole;
  return Number.isInteger(code) && code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

export const decodeEntities = (text: string) => text.replace(/&(#x?[\da-f]+|[a-z]+);/gi, character);

export const LINE_END = /^(p|div|h[1-6]|li|tr|blockquote)$/;
const LINE_ENDS = /<br\s*\/?>|<\/(p|div|h[1-6]|li|tr|blockquote)\s*>/gi;

/**
 * The paragraphs of a newsletter that may be HTML, without any markup: for showing it in the
 * portal, where none of it may become part of the page. No expression begins again where another
 * attempt has already looked: a template of opened tags only would take minutes.
 */
export function paragraphsOf(template: string): string[] {
  const words = template
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(LINE_ENDS, '\n')
    .replace(/<\/?[a-z!][^<>]*>/gi, '');
  return decodeEntities(words)
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .filter((line) => line !== '');
}
