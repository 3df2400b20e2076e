import type { z } from 'zod';
import type { SignedInGroup } from '@/lib/core/actor/roles';
import type { PartName } from './part-names';

export type Area = SignedInGroup;

/** The headings of long side menus and of the palette, from top to bottom; their texts are `portal.groups`. */
export const menuGroups = ['work', 'requests', 'communication', 'insight', 'system'] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** The areas that have a screen, and its position in their menus. */
export type Place = {
  areas: readonly Area[];
  /** From 1; absent if it is not in the menu. */
  menu?: Partial<Record<Area, number>>;
  /** The heading it is under in long menus; that of the screen above it if absent. */
  group?: MenuGroup;
  icon?: string;
  /** First path segments of screens without a menu entry of their own, for which this entry is highlighted. */
  covers?: readonly string[];
  /** The areas whose people see it first after signing in; each area has exactly one. */
  landing?: readonly Area[];
  /** The key of its name in `portal.routes` for areas that call it something else. */
  called?: Partial<Record<Area, string>>;
  /** The resource among whose lists it is shown as a tab. */
  beside?: string;
};

type Columns<Field> = {
  columns: readonly Field[];
  inSheets?: readonly Field[];
  /** Fields of a row on narrow screens, the name first, then by importance; by default the first few columns. */
  narrow?: readonly Field[];
  /** Sort order, if it differs from the API's: fields, or one of the resource's `orders`. */
  sort?: string;
};

/** A list of records; its contents are further limited to what the reader may read. */
export type List<Field extends string = string> = Place &
  Columns<Field> & {
    /** Different default columns for some areas. */
    forArea?: Partial<Record<Area, Columns<Field> & { filters?: readonly Field[] }>>;
    filters?: readonly Field[];
    drawnAbove?: Field;
    always?: Readonly<Record<string, string>>;
    /** Position among the tabs of the options, from 1. */
    tab?: number;
    /** The screen where such records begin, for those who have it: instead of the form for a new record. */
    begins?: { at: string; label: string };
    above?: PartName<'aboveList'>;
    otherViews?: Readonly<Record<string, PartName<'listView'>>>;
    /** A path parameter that filters it: `options/labels/[category]` shows one category. */
    by?: Field;
  };

export type Section<Field extends string = string> = { heading: string; fields: readonly Field[] };

/** A group of fields in a form; the one without a heading comes first. */
export type FormGroup<Field extends string = string> = {
  heading?: string;
  fields: readonly Field[];
  /** Placed beside the neighbouring group that also has this flag, if there is room; `tall`: beside two of them. */
  isBeside?: true | 'tall';
  /** Folded until one of its fields is filled in. */
  isFolded?: true;
};

/** An action beyond changing and deleting, on the record's screen and in its row's menu: screen, dialog or call. */
export type Act<Field extends string = string> = {
  name: string;
  label: string;
  /** From components/ui/icon.tsx. */
  icon: string;
  /** The action of the policy that permits it; if absent, it is open to everybody who has the screen. */
  needs?: string;
  writes?: Field;
  /** Only for records with these values. */
  among?: Partial<Record<Field, readonly string[]>>;
} & (
  | {
      to: string;
      /** At the foot of the record's screen instead of its head. */
      isAtFoot?: true;
      /** Offered in lists only: the record's screen has a form for it. */
      isInRows?: true;
    }
  | {
      on: 'dialog' | 'card';
      ask?: Ask;
    }
  | {
      call: { method: 'POST' | 'PUT' | 'DELETE'; path: string; body?: Readonly<Record<string, string | boolean>> };
      done: string;
      isInHead?: true;
    }
);

/** What the dialog of an act asks for. Its texts are beside the act's label in the messages: `text`, `submit`, `columns`. */
export type Ask = {
  /** The address of the verb, with `{id}`: its form is `askedAt` (asks.ts). */
  to: string;
  body: z.ZodObject;
  /** From the record, or the parameters of the address. */
  initial?: (
    record: Readonly<Record<string, unknown>>,
    given: Readonly<Record<string, string>>,
  ) => Record<string, string>;
  /** The choices of fields that do not offer all. */
  offered?: (record: Readonly<Record<string, unknown>>) => Record<string, readonly string[]>;
  isDanger?: true;
  isBelow?: true;
};

export type TimelineSource = {
  resource: string;
  /** For filtering; its name is in the messages `timeline.kinds`. */
  kind: string;
  icon: string;
  /** Refers to the record, by its id or by another field of it (`its`). */
  by: string;
  its?: string;
  /** Several values are alternatives. */
  where?: Readonly<Record<string, string | readonly string[]>>;
  except?: Readonly<Record<string, string>>;
  at: string;
  shows: readonly string[];
  /** Only the number per month: readers of the record's field `as` may count without reading them. */
  counts?: { as?: string };
  /** The field of the record with the time before which nothing is about it. */
  since?: string;
  /** Only if its kind is chosen: so many that they would hide the rest. */
  isAside?: boolean;
};

/** How a noun appears on screen. Paths are relative to the area: `/{area}/{path}`. */
export type Screen<Field extends string = string> = {
  resource: string;
  /** The name of a record: the first of these with a value; fields in an inner list are joined. */
  title: readonly (Field | readonly Field[])[];
  /** What its page and rows are called by instead, where the title is a technical name. */
  called?: readonly Field[];
  /** Fields that distinguish records of the same name: a treatment's patient and date. */
  distinguishedBy?: readonly Field[];
  isPeople?: true;
  /** The picture of a person's face, shown in lists instead of the initials. */
  face?: Field;
  /** The palette finds its records, and shows these fields, or parts, beside the title. If absent, it does not. */
  found?: readonly (Field | `${Field}.${string}`)[];
  /** Admins can import its records: a row updates the one with the same values in these fields, or parts, if any. */
  imported?: {
    by: readonly (Field | `${Field}.${string}`)[];
    /** `required`: rows without it are refused; `unique`: so are those of deleted records. Absent: they create one. */
    key?: 'required' | 'unique';
    /** Compares names written in several ways, as practices' are, ignoring accents, case and punctuation. */
    isLoose?: true;
    fields?: readonly Field[];
    /** The other writable fields of admins: with `fields`, a test requires each of them in one of the two. */
    leftOut?: readonly Field[];
    /** Allowed values of these fields in a sheet; records that have others are left unchanged. */
    only?: Partial<Record<Field, readonly string[]>>;
  };
  /** By path; records belong to the first one. */
  lists?: Readonly<Record<string, List<Field>>>;
  record?: {
    areas: readonly Area[];
    /** Unless it is the first list's path plus `[id]`. */
    path?: string;
    /** Sections of long records; short ones need none. */
    sections?: readonly Section<Field>[];
    /** Parts around and below its fields, from app/portal/[area]/parts. */
    around?: PartName<'aroundRecord'>;
    below?: readonly PartName<'belowRecord'>[];
    related?: readonly { list: string; by: string; columns: readonly string[]; sort: string }[];
    head?: readonly Field[];
    /** Fields shown in a part of its screen, or its head, instead. */
    shownBelow?: readonly Field[];
    /** Fields hidden on its screen if they equal another one, or list only that one. */
    unlessSame?: Partial<Record<Field, Field>>;
    timeline?: readonly TimelineSource[];
    /** The forms behind the "Undo" of notices, by the notice's name: the id sealed in `?undo=` is sent as `field`. */
    undo?: Readonly<Record<string, { action: string; field: string }>>;
  };
  /** The generic form for creating and changing records. The policy decides which fields are shown. */
  form?: {
    areas: readonly Area[];
    groups: readonly FormGroup<Field>[];
    /** Texts in `records.help.{noun}.{field}`. */
    help?: readonly Field[];
    helpOnChange?: readonly Field[];
    /** Fields that are edited elsewhere: by their owner only, or by a separate action. */
    elsewhere?: readonly Field[];
    initial?: Partial<Record<Field, string>>;
    /** The notice, from `profile.saved`, after creating a record for which one of these was ticked. */
    doneWith?: Partial<Record<Field, string>>;
    neverCopied?: true;
    changesOnly?: readonly Area[];
    /** Fields of a new record only, such as an applicant's text and consents: neither changed nor copied. */
    createOnly?: readonly Field[];
    /** Fields asked for only while another one has one of these values. */
    askedWhen?: Partial<Record<Field, { field: Field; values: string[] }>>;
    /** A part beside the form, from app/portal/[area]/parts. */
    beside?: PartName<'besideForm'>;
    /** Short enough for a dialog over its list or record. */
    inDialog?: true;
  };
  /** Amounts with meaningful sums, or fields with such parts: grouped lists show them per group. */
  sums?: readonly Field[];
  acts?: readonly Act<Field>[];
  /** The message path of the consequences of deleting, shown before. Absent: the record leaves the lists. */
  deletion?: string;
  /** The field that stores the manual order of records, changed by dragging or with keys. */
  orderedBy?: Field;
  /** Records are ordered separately for each value of this field. */
  orderedWithin?: Field;
  pages?: Readonly<Record<string, Place>>;
  /** Fields of events that may not have happened: hidden while empty. */
  occasional?: readonly Field[];
  /** Fields that only some people have, depending on the role group in the `by` fields. */
  only?: { by: readonly Field[]; has: Partial<Record<Area, readonly Field[]>> };
  /** Records are changed or deleted only while these fields have one of these values: newsletters, while they are drafts. */
  changeableIn?: Partial<Record<Field, readonly string[]>>;
  /** Fields whose label depends on other fields (`by`): returns the value for the label. */
  worded?: { by: readonly Field[]; as: (record: Readonly<Record<string, unknown>>) => Partial<Record<Field, string>> };
  /** Fields that cannot be changed in bulk, such as consents and personal data. */
  alone?: readonly Field[];
  /** Hidden if equal to the other field. */
  unlessSame?: Partial<Record<Field, Field>>;
  /** Fields that are hidden if another field shows the same in readable form. */
  saidBy?: Partial<Record<Field, Field>>;
  /** The fields with resource and id of the record this one is about, whose fields its old values are. */
  about?: { resource: Field; id: Field };
};

export const creatorsIn = ({ areas, changesOnly = [] }: NonNullable<Screen['form']>): readonly Area[] =>
  areas.filter((area) => !changesOnly.includes(area));

/** Defines how a noun appears on screen; the type parameter is the union of its fields. */
export const defineScreen = <Field extends string>(screen: Screen<Field>): Screen => screen;
