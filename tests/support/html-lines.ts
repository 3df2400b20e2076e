// Converts a document to comparable lines, one per tag and text, without the differences between two renderings of the
// same tree.

const TOKEN = /<!--[\s\S]*?-->|<script\b[^>]*>[\s\S]*?<\/script>|<[^>]+>|[^<]+/g;
const ATTRIBUTE = /([^\s="/<>]+)(?:="([^"]*)")?/g;
const ENTITIES: Record<string, string> = { '&#x27;': "'", '&#39;': "'", '&quot;': '"', '&gt;': '>' };

const isData = (script: string) => /^<script [^>]*type="application\/ld\+json"/.test(script);
const isIsland = (script: string) => /^<script [^>]*src="\/islands\//.test(script);
const isHint = (tag: string) => /^<link\b[^>]*(\bas="script"|\brel="expect")/.test(tag);

const readable = (text: string) => text.replace(/&(#x27|#39|quot|gt);/g, (entity) => ENTITIES[entity]!);

function lineOf(tag: string): string {
  const [, name = '', rest = ''] = /^<(\/?[\w!-]+)([^>]*)>$/.exec(tag) ?? [];
  const attributes = [...rest.matchAll(ATTRIBUTE)].map(([, key, value = '']) => `${key}="${readable(value)}"`);
  return `<${[name, ...attributes.toSorted()].join(' ')}>`;
}

/** The document line by line, without Next.js's and React's own marks, attributes and head tags sorted. */
export function htmlLines(html: string): string[] {
  const lines: string[] = [];
  let text = '';
  function endText(): void {
    if (text) lines.push(readable(text));
    text = '';
  }
  const plain = html.replaceAll('<div hidden=""><!--$--><!--/$--></div>', ''); // placeholder of the metadata
  for (const [token] of plain.matchAll(TOKEN)) {
    if (token.startsWith('<!--')) continue;
    if (!token.startsWith('<')) {
      text += token;
      continue;
    }
    const isScript = token.startsWith('<script');
    if (isScript ? !isData(token) && !isIsland(token) : isHint(token)) continue;
    endText();
    lines.push(isScript ? token : lineOf(token));
  }
  endText();
  const [open, close] = [lines.indexOf('<head>'), lines.indexOf('</head>')];
  const title = lines.findIndex((line, n) => n < close && line === '<title>');
  // The title consists of a tag, a text and a tag, which must stay together.
  const head = title < 0 ? lines.slice(open + 1, close) : lines.slice(open + 1, close).toSpliced(title - open - 1, 3);
  const titled = title < 0 ? [] : [lines.slice(title, title + 3).join('')];
  return [...lines.slice(0, open + 1), ...titled, ...head.toSorted(), ...lines.slice(close)];
}
