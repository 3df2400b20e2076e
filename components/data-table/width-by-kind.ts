import type { ReactNode } from 'react';
import type { FieldShape } from '@/lib/core/describe';
import { kindOf } from '@/lib/core/fields/kinds';
import { arePeople, namesPerson } from '@/lib/core/screens/rules.people';
import { headed, LEAST, PADDING, textWidth, wordWidth } from './column-widths';
import type { Column } from './columns';
import type { Words } from './field-words';
import type { NarrowPlace } from './narrow-places';

type ColumnHead = Pick<Column, 'header' | 'initialsOf' | 'narrow'>;

export function headOf(
  resource: string,
  field: FieldShape,
  places: ReadonlyMap<string, NarrowPlace>,
  words: Words,
): ColumnHead {
  const narrow = places.get(field.name);
  const isName = arePeople(resource) && narrow === 'name';
  const initialsOf = namesPerson(field) ? 'cell' : isName ? 'row' : undefined;
  return { header: words.field(field.name), ...(narrow && { narrow }), ...(initialsOf && { initialsOf }) };
}

const [NARROWEST_CHOICE, WIDEST_CHOICE, WIDEST_BADGE] = [88, 128, 184];
/** Pixels added to a badge's word. */
const BADGE = 24;
/** A name with initials: the longest first names stay on one line. */
const PERSON = 136;
/** Longer texts share the rest. */
const WIDEST_FITTED = 176;
/** Names that distinguish records: two lines have room for a practice's. */
const NAME = 186;

/** The width of a field's column by its kind; choices by their labels. Texts share the remaining width. */
export function widthByKind(
  field: FieldShape,
  { header, initialsOf, narrow }: ColumnHead,
  words: Words,
): Pick<Column, 'base' | 'grows' | 'widens'> {
  const known = field.isList ? widthInList(field) : knownWidth(field, words);
  // A choice that distinguishes records, and is long, has the room of a name.
  const isLongName = narrow === 'name' && field.options.length > 0 && known === WIDEST_CHOICE;
  if (known && !isLongName)
    return widening(headed(known, header), field.kind === 'email' && !field.isList && known, 'widens-email');
  if (initialsOf) return widening(headed(PERSON, header), PERSON, 'widens-person');
  if (narrow === 'name') return { base: NAME, widens: 'widens-name' };
  return { base: headed(LEAST, header), grows: true };
}

/** A column of short texts is as wide as the longest on the page, and one of none as its head: others have the rest. */
export function fitted(
  width: Pick<Column, 'base' | 'grows' | 'widens'>,
  { header, narrow }: ColumnHead,
  cells: readonly ReactNode[],
): Pick<Column, 'base' | 'grows' | 'widens'> {
  if (narrow === 'name') return width;
  if (cells.length === 0) return { base: headed(0, header) };
  if (!width.grows || !cells.every((cell) => typeof cell === 'string')) return width;
  const longest = Math.max(...cells.map(textWidth)) + PADDING;
  if (longest <= WIDEST_FITTED) return { base: headed(longest, header) };
  const word = Math.max(...cells.map(wordWidth)) + PADDING;
  return { base: Math.max(width.base ?? LEAST, Math.min(word, WIDEST_FITTED)), grows: true };
}

/** Widths in data-table.css; a head that needs more keeps its own. */
const widening = (base: number, usual: number | false, widens: Column['widens']) =>
  base === usual ? { base, widens } : { base };

function knownWidth(field: FieldShape, words: Words): number | undefined {
  return kindOf(field.kind).width ?? (isNumeric(field) ? kindOf('number').width : choiceWidth(field, words));
}

/** Lists share the rest, too, unless a single entry of theirs needs more: phone numbers do not wrap. */
function widthInList({ kind }: FieldShape): number | undefined {
  const { width = 0 } = kindOf(kind);
  return width > LEAST ? width : undefined;
}

/** Badges stay on one line, and other labels as far as they are short: longer ones take two. */
function choiceWidth(field: FieldShape, words: Words): number | undefined {
  if (field.options.length === 0) return undefined;
  const isBadge = kindOf(field.kind).badge !== undefined;
  const widths = field.options.map((option) => {
    const label = words.value(field, option);
    if (isBadge) return textWidth(label) + BADGE;
    const whole = textWidth(label);
    return whole <= WIDEST_CHOICE - PADDING ? whole : Math.max(wordWidth(label), whole / 2);
  });
  return Math.ceil(
    Math.min(isBadge ? WIDEST_BADGE : WIDEST_CHOICE, Math.max(NARROWEST_CHOICE, ...widths.map((one) => one + PADDING))),
  );
}

/** Numbers, and parts that all are numbers: a table shows their sum. */
export const isNumeric = ({ kind, isList, parts }: FieldShape): boolean =>
  !isList && (kindOf(kind).isNumeric ?? (kind === 'parts' && (parts?.every(isNumeric) ?? false)));
