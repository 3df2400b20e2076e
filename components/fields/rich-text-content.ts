import { Extension, getSchema, type JSONContent } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { DOMParser as ContentParser, type Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import StarterKit from '@tiptap/starter-kit';
import { trustedMarkup } from '@/components/ui/trusted-markup';
import { PERSONAL_FIELDS } from '@/lib/nouns/newsletters/rules.fields';

const PATTERN = new RegExp(`\\{(${PERSONAL_FIELDS.join('|')})(\\|[^{}]{0,60})?\\}`, 'g');

function marksIn(doc: Node): DecorationSet {
  const marks: Decoration[] = [];
  doc.descendants((node, at) => {
    for (const found of node.text?.matchAll(PATTERN) ?? [])
      marks.push(Decoration.inline(at + found.index, at + found.index + found[0].length, { class: 'personal-field' }));
  });
  return DecorationSet.create(doc, marks);
}

const PersonalFields = Extension.create({
  name: 'personalFields',
  addProseMirrorPlugins: () => [new Plugin({ props: { decorations: ({ doc }) => marksIn(doc) } })],
});

/** The markup of a text. The server allows the same: see lib/nouns/newsletters/clean-html.ts. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['mailto', 'tel'],
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Image,
  PersonalFields,
];

/** Read here, in a document of its own where nothing runs: Tiptap would give the browser plain text, which it refuses. */
export function contentOf(html: string): JSONContent {
  const { body } = new DOMParser().parseFromString(trustedMarkup(html), 'text/html');
  return ContentParser.fromSchema(getSchema(extensions)).parse(body).toJSON();
}
