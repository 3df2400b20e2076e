// Every message key used in code exists. The type checker knows most of them too, but can take minutes on a missing
// one, and cannot check keys that are cast.
import { type File, file, isTest, isUnder, type Rule } from './tree';

type Tree = { [key: string]: string | Tree };

function keysOf(tree: Tree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) => [
    prefix + key,
    ...(typeof value === 'string' ? [] : keysOf(value, `${prefix}${key}.`)),
  ]);
}

/** From this position on, a name in the code is a translator for `namespace`; null: an unknown one. */
type Binding = { at: number; name: string; namespace: string | null };

const ASKED =
  /^(?:await\s+)?(?:getTranslations|useTranslations)\(\s*(?:'([^']*)'|\{[^}]*namespace:\s*'([^']*)'[^}]*\})?\s*\)/;

const namespaceIn = (code: string): string | null => {
  const found = ASKED.exec(code.trim());
  return found ? (found[1] ?? found[2] ?? '') : null;
};

/** The source of each item of the bracketed list that begins at `from`. */
function partsFrom(text: string, from: number): string[] {
  const parts = [''];
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const sign = text[at]!;
    if (depth === 0 && sign === ']') break;
    if ('([{'.includes(sign)) depth++;
    if (')]}'.includes(sign)) depth--;
    if (depth === 0 && sign === ',') parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts;
}

/** These ask for whole keys. */
const WHOLE_KEYS: Binding[] = ['pageTitle', 'unlistedPage'].map((name) => ({ at: -1, name, namespace: '' }));

function bindingsIn(text: string): Binding[] {
  const one = [...text.matchAll(/const\s+(\w+)\s*=\s*((?:await\s+)?(?:get|use)Translations\([^)]*\))/g)].map(
    ({ index, 1: name, 2: call }) => ({ at: index, name: name!, namespace: namespaceIn(call!) }),
  );
  const several = [...text.matchAll(/const\s+\[([^\]]*)\]\s*=\s*await\s+Promise\.all\(\[/g)].flatMap((found) => {
    const calls = partsFrom(text, found.index + found[0].length);
    return partsFrom(`${found[1]}]`, 0).map((name, n) => ({
      at: found.index,
      name: name.trim(),
      namespace: namespaceIn(calls[n] ?? ''),
    }));
  });
  const given = [
    ...text.matchAll(/function\s*\w*\s*\(([^)]*)\)/g),
    ...text.matchAll(/\(([^()]*)\)\s*(?::[^=;]{0,80})?=>/g),
  ].flatMap(({ index, 1: list }) =>
    [...list!.matchAll(/(?<![\w.'])(\w+)(?=\s*[,:}?]|\s*$)/g)].map(({ 1: name }) => ({
      at: index,
      name: name!,
      namespace: null,
    })),
  );
  return [...WHOLE_KEYS, ...one, ...several, ...given];
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The source of a key, possibly with parts only known at run time. */
const patternOf = (key: string) =>
  new RegExp(
    `^${key
      .split(/\$\{[^}]*\}/)
      .map(escaped)
      .join('.+')}$`,
  );

function missingIn({ path, text }: File, keys: ReadonlySet<string>): string[] {
  const bindings = bindingsIn(text);
  const names = new Set(bindings.filter(({ namespace }) => namespace !== null).map(({ name }) => name));
  return [...names].flatMap((name) => {
    const calls = text.matchAll(
      new RegExp(`(?<![\\w.$])${name}(?:\\.(?:rich|raw|markup))?\\(\\s*(?:'([^']+)'|\`([^\`]*)\`)`, 'g'),
    );
    return [...calls].flatMap(({ index, 1: plain, 2: composed }) => {
      const before = bindings.filter((one) => one.name === name && one.at < index).toSorted((a, b) => b.at - a.at);
      const namespace = before[0]?.namespace ?? null;
      if (namespace === null) return [];
      const key = `${namespace && `${namespace}.`}${plain ?? composed}`;
      if (keys.has(key)) return [];
      const pattern = patternOf(key);
      if (key.includes('${') && [...keys].some((one) => pattern.test(one))) return [];
      return [`edit messages/*.json: write ${key}, for ${path}:${text.slice(0, index).split('\n').length}`];
    });
  });
}

const isAsking = (each: File) =>
  /\.tsx?$/.test(each.path) && isUnder('app', 'components', 'lib')(each) && !isTest(each);

const texts = file('messages/it.json', JSON.stringify({ a: { b: 'x', c: { one: 'y' } } }));

export const messageKeyRule: Rule = {
  name: 'every text that is asked for is there',
  violations: (files) => {
    const catalogue = files.find(({ path }) => path === 'messages/it.json');
    const keys = new Set(keysOf(JSON.parse(catalogue?.text ?? '{}') as Tree));
    return files.filter(isAsking).flatMap((each) => missingIn(each, keys));
  },
  broken: [
    [texts, file('app/a.tsx', `const t = await getTranslations('a');\nreturn t('d');`)],
    [texts, file('app/a.tsx', `export const generateMetadata = pageTitle('a.d');`)],
    [texts, file('app/a.tsx', `const t = useTranslations();\nreturn t(\`a.d.\${one}\` as never);`)],
    [texts, file('app/a.tsx', `const [x, t] = await Promise.all([f([1, 2]), getTranslations('a')]);\nt.rich('d')`)],
  ],
  sound: [
    texts,
    file('app/a.tsx', `const t = await getTranslations('a');\nt('b'); t(\`c.\${one}\`); t.raw('c');`),
    file('app/b.tsx', `const t = useTranslations('a');\nfunction f(t: Words) { return t('else'); }`),
  ],
};
