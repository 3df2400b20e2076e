import type { SignedInGroup } from '@/lib/auth/roles';

export type Area = SignedInGroup;

/** A screen of the signed-in areas: who has it, and where it stands in their menus. */
export type Place = {
  areas: readonly Area[];
  /** Where it stands in an area's side menu, from 1; absent where it is not in the menu. */
  menu?: Partial<Record<Area, number>>;
  /** Of components/ui/icon.tsx, beside its name in the menu. */
  icon?: string;
  /** First segments of addresses that belong to this entry of a menu, where they have none of their own. */
  covers?: readonly string[];
};

type Columns<Field> = {
  /** Shown at first; the reader can choose others. */
  columns: readonly Field[];
  /** What a row says where there is no room for a table, its name first; absent: the first few columns. */
  narrow?: readonly Field[];
  /** Order of the list, where it is another than that of the API: fields, or one of the `orders` of the resource. */
  sort?: string;
};

/** A list of records; what it shows of them is further narrowed by what the reader may read. */
export type List<Field extends string = string> = Place &
  Columns<Field> & {
    /** What people of an area are shown at first, where something else says more to them. */
    forArea?: Partial<Record<Area, Columns<Field>>>;
    /** Choices and switches offered as filters: fields, or `conditions` of the resource. */
    filters?: readonly Field[];
    /** Parameters of the API that hold for every view of this list. */
    always?: Readonly<Record<string, string>>;
    /** Its place among the tabs of the options, from 1. */
    tab?: number;
    /** The resource among whose lists it stands as a tab. */
    beside?: string;
    /** A parameter of its address narrows it: `options/labels/[category]` shows one category. */
    by?: Field;
  };

/** Fields under a heading, by messages `records.sections`. */
export type Section<Field extends string = string> = { heading: string; fields: readonly Field[] };

/** Groups of fields in a form; without a heading they stand first. */
export type FormGroup<Field extends string = string> = {
  heading?: string;
  fields: readonly Field[];
  /** Next to the group before or after it that says so too, where there is room; `tall`: to two of them. */
  isBeside?: true | 'tall';
};

/** What a noun is on screen, once. Paths stand below the area: `/{area}/{path}`. */
export type Screen<Field extends string = string> = {
  /** Its name in lib/resources.ts. */
  resource: string;
  /** What names a record: the first of these that says something; several fields in one are read together. */
  title: readonly (Field | readonly Field[])[];
  /**
   * Its records are found by the command palette, in the fields that `q` looks into, with these fields, or parts of them,
   * beside the title; absent: they are not looked for there.
   */
  found?: readonly (Field | `${Field}.${string}`)[];
  /**
   * Admins bring its records in from a sheet; a row is the record that has the same values in these fields, or in these parts of
   * one, where there is one.
   */
  imported?: {
    by: readonly (Field | `${Field}.${string}`)[];
    /** `required`: a row without it is refused; `unique`: so is one whose record was deleted. Absent: such a row is a new record. */
    key?: 'required' | 'unique';
    /** What people write in several ways, as names of practices, is the same without accents, case and signs. */
    isLoose?: true;
    /** What a sheet may say of a record, where that is not all that admins may write. */
    fields?: readonly Field[];
    /** Fields in which a sheet leaves a record as it is and gives a new one nothing else; who has something else there is left alone. */
    only?: Partial<Record<Field, readonly string[]>>;
  };
  /** By path; the first one is where its records belong. */
  lists?: Readonly<Record<string, List<Field>>>;
  /** One record; absent where it has no screen of its own. */
  record?: {
    areas: readonly Area[];
    /** Where it is not the first list's path and `[id]`. */
    path?: string;
    /** Long records in sections; the others are short enough for one. */
    sections?: readonly Section<Field>[];
  };
  /** How it is created and changed with the generic form. Which of the fields are shown is up to the policy. */
  form?: {
    areas: readonly Area[];
    groups: readonly FormGroup<Field>[];
    /** Fields with a sentence of help beside them, at `records.help.{noun}.{field}`. */
    help?: readonly Field[];
    /** Fields that are written in another place: by their owner alone, or by an act of its own. */
    elsewhere?: readonly Field[];
    /** Values of a new record that are suggested. */
    initial?: Partial<Record<Field, string>>;
    /** Short enough for a dialog over its list or record. */
    inDialog?: true;
  };
  /** The field that keeps the order people give the records, by dragging or by keys. */
  orderedBy?: Field;
  /** Where each choice of this field has an order of its own. */
  orderedWithin?: Field;
  /** Its further screens, which have pages of their own in app/portal/[area]. */
  pages?: Readonly<Record<string, Place>>;
  /** Nothing is missing before it has happened: shown only where it says something. */
  occasional?: readonly Field[];
  /** What only some people have: by the group of the roles in these fields. */
  only?: { by: readonly Field[]; has: Partial<Record<Area, readonly Field[]>> };
  /** Changed record by record only: what somebody has agreed to, or is their own. */
  alone?: readonly Field[];
  /** Shown only where it differs from another field. */
  unlessSame?: Partial<Record<Field, Field>>;
  /** What another field says in a form for people: where that one is there, this is left out. */
  saidBy?: Partial<Record<Field, Field>>;
  /** The fields that say which record of which resource it is about: its values are shown as that one's. */
  about?: { resource: Field; id: Field };
};

/** Says what a noun is on screen. Its fields are those of its record: `defineScreen<FaqField>({ … })`. */
export const defineScreen = <Field extends string>(screen: Screen<Field>): Screen => screen;
