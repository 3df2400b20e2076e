import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { PERSONAL_FIELDS } from '@/lib/newsletters/rules.fields';

const PATTERN = new RegExp(`\\{(${PERSONAL_FIELDS.join('|')})(\\|[^{}]{0,60})?\\}`, 'g');

function marksIn(doc: Node): DecorationSet {
  const marks: Decoration[] = [];
  doc.descendants((node, at) => {
    for (const found of node.text?.matchAll(PATTERN) ?? [])
      marks.push(Decoration.inline(at + found.index, at + found.index + found[0].length, { class: 'personal-field' }));
  });
  return DecorationSet.create(doc, marks);
}

/** Highlights the personal fields of a text. */
export const PersonalFields = Extension.create({
  name: 'personalFields',
  addProseMirrorPlugins: () => [new Plugin({ props: { decorations: ({ doc }) => marksIn(doc) } })],
});
