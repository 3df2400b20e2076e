type Texts = Record<string, string>;

/**
 * What the control of a reference starts with. A chosen record whose name was typed over is not chosen any more:
 * sent back with the new name, it would count as the record of that name.
 */
export function chosenIn(name: string, typed: Texts, names: Texts = {}): { chosenId: string; named: string } {
  const id = typed[name] ?? '';
  const text = typed[`${name}.text`];
  const isTypedOver = text !== undefined && text !== typed[`${name}.named`];
  return { chosenId: isTypedOver ? '' : id, named: text ?? names[id] ?? '' };
}
