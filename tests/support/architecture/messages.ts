import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { type File, file, type Rule } from './tree';

type Tree = { [key: string]: string | Tree };

const REFERENCE = 'messages/it.json';
const LANGUAGES = ['it', 'en', 'de', 'fr', 'es'];

function flatten(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

/** Names and types of a message's arguments, e.g. "count:plural". Throws if it cannot be parsed. */
function argumentsOf(message: string): string {
  const found = new Set<string>();
  const visit = (elements: MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      found.add(`${element.value}:${TYPE[element.type]}`);
      if (element.type === TYPE.tag) visit(element.children);
      if ('options' in element) for (const option of Object.values(element.options)) visit(option.value);
    }
  };
  visit(parse(message));
  return [...found].toSorted().join(', ');
}

function readable(message: string): string {
  try {
    return argumentsOf(message);
  } catch (error) {
    return `not readable (${error instanceof Error ? error.message : String(error)})`;
  }
}

function messagesOf(files: File[]): Map<string, Map<string, string>> {
  const found = files.filter(({ path }) => /^messages\/[a-z]+\.json$/.test(path));
  return new Map(found.map(({ path, text }) => [path, new Map(flatten(JSON.parse(text) as Tree))]));
}

function compare(check: (path: string, theirs: Map<string, string>, reference: Map<string, string>) => string[]) {
  return (files: File[]): string[] => {
    const all = messagesOf(files);
    const reference = all.get(REFERENCE) ?? new Map<string, string>();
    return [...all].flatMap(([path, theirs]) => check(path, theirs, reference));
  };
}

const pair = (it: Tree, de: Tree) => [
  file(REFERENCE, JSON.stringify(it)),
  file('messages/de.json', JSON.stringify(de)),
];

export const messageRules: Rule[] = [
  {
    name: 'messages exist in exactly five languages',
    violations: (files) => {
      const found = [...messagesOf(files).keys()].map((path) => path.slice('messages/'.length, -'.json'.length));
      return found.toSorted().join() === LANGUAGES.toSorted().join()
        ? []
        : [`edit messages/*.json: there are ${found.join(', ') || 'none'}, and wanted are ${LANGUAGES.join(', ')}`];
    },
    broken: [[file(REFERENCE, '{}')]],
  },
  {
    name: 'each language has the keys of the Italian one, and no others',
    violations: compare((path, theirs, reference) => [
      ...[...reference.keys()].filter((key) => !theirs.has(key)).map((key) => `edit ${path}: write ${key}`),
      ...[...theirs.keys()]
        .filter((key) => !reference.has(key))
        .map((key) => `edit ${path}: remove ${key}, or write it in ${REFERENCE}`),
    ]),
    broken: [pair({ a: 'x', b: 'y' }, { a: 'x' }), pair({ a: { b: 'x' } }, { a: { b: 'x', c: 'y' } })],
  },
  {
    name: 'each message can be read, and takes the same arguments in each language',
    violations: compare((path, theirs, reference) =>
      [...theirs].flatMap(([key, message]) => {
        const takes = readable(message);
        if (takes.startsWith('not readable')) return [`edit ${path}: ${key} is ${takes}`];
        const wanted = readable(reference.get(key) ?? message);
        return takes === wanted ? [] : [`edit ${path}: ${key} takes (${takes}), and ${REFERENCE} (${wanted})`];
      }),
    ),
    broken: [
      pair({ a: 'Ciao {name}' }, { a: 'Hallo {nome}' }),
      pair({ a: '{n, plural, one {uno} other {# centri}}' }, { a: '{n} Zentren' }),
      pair({ a: '{n' }, { a: '{n' }),
    ],
    sound: pair(
      { a: '{n, plural, one {un centro di {name}} other {# centri}}' },
      { a: '{n, plural, one {ein Zentrum} other {# Zentren von {name}}}' },
    ),
  },
  {
    name: 'no message is empty',
    violations: compare((path, theirs) =>
      [...theirs].filter(([, message]) => !message.trim()).map(([key]) => `edit ${path}: ${key} is empty`),
    ),
    broken: [pair({ a: 'x' }, { a: ' ' })],
  },
];
