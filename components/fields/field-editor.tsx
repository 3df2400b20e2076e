import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { EditorWords } from '@/components/data-table/field-words';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { FieldError, type FieldProps } from '@/components/ui/field';
import { SelectField } from '@/components/ui/select-field';
import { TextAreaField, TextField } from '@/components/ui/text-field';
import type { FieldShape } from '@/lib/core/describe';
import type { FieldKind } from '@/lib/core/fields/kinds';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import type { UploadKind } from '@/lib/core/files/schema';
import { CENTER_COUNTRIES } from '@/lib/nouns/centers/schema.form';
import { DateField } from './date-field';
import { FileField } from './file-field';
import { LetterText } from './letter-text';
import { ProvinceField } from './province-field';
import { ReferenceField } from './reference-field';
import { TimeField } from './time-field';

type Texts = Record<string, string>;

/** A reference's initial value. One whose name was typed over is dropped: it would count as the record of that name. */
export function chosenIn(name: string, typed: Texts, names: Texts = {}): { chosenId: string; named: string } {
  const id = typed[name] ?? '';
  const text = typed[`${name}.text`];
  const isTypedOver = text !== undefined && text !== typed[`${name}.named`];
  return { chosenId: isTypedOver ? '' : id, named: text ?? names[id] ?? '' };
}

async function LetterField(props: FieldProps & { defaultValue: string; maxLength: number }) {
  const { records } = await getMessages();
  return (
    <NextIntlClientProvider messages={{ records: { editor: records.editor } }}>
      <LetterText {...props} />
    </NextIntlClientProvider>
  );
}

interface Refusal {
  field: string;
  text: string;
}

interface EditorProps {
  field: FieldShape & { nameFields?: readonly string[] };
  values: Record<string, string>;
  names: Record<string, string>;
  /** Problems by the name of a field or of a part of it (`address.city`). */
  errors?: readonly Refusal[];
  hint?: string | undefined;
  /** The `autocomplete` value, in a form about the reader. */
  purpose?: string | undefined;
  said: EditorWords;
}

type EditorInput = EditorProps & { common: ReturnType<typeof commonOf> };

const isWithin = (name: string, path: string) => path === name || path.startsWith(`${name}.`);

/** The field's error, or that of an element without a control of its own, such as a line of a list. */
function errorOf({ field: { name, parts = [] }, errors = [] }: EditorProps): string | undefined {
  const own = errors.filter(({ field }) => isWithin(name, field));
  return own.find(({ field }) => !parts.some((part) => isWithin(`${name}.${part.name}`, field)))?.text;
}

/** The props shared by all controls: name and error of the form field. */
function commonOf(props: EditorProps) {
  const { field, hint, said } = props;
  const error = errorOf(props);
  return {
    name: field.name,
    label: said.words.field(field.name.split('.').at(-1)!),
    ...(error && { error }),
    ...(hint && { hint }),
    ...(!field.isRequired && { optional: said.optional }),
  };
}

/** A group of controls: the list of errors links to it, and the error is read out with it. */
const groupProps = ({ name, error }: Pick<FieldProps, 'name' | 'error'>) => ({
  id: name,
  tabIndex: -1,
  ...(error && { 'aria-describedby': `${name}-error` }),
});

/** Drops the path, as labels are found by the last name: `shippingAddress.country` is a `country`. */
const partOf = (field: FieldShape): FieldShape => ({ ...field, name: field.name.split('.').at(-1)! });

const textField =
  (more: (given: EditorInput) => Record<string, unknown> = () => ({})) =>
  (given: EditorInput) => (
    <TextField
      {...given.common}
      defaultValue={given.values[given.field.name]}
      maxLength={given.field.max && given.field.max < 100_000 ? given.field.max : undefined}
      {...more(given)}
      {...(given.purpose && { autoComplete: given.purpose })}
    />
  );

const Long = ({ common, values, field }: EditorInput) => (
  <TextAreaField {...common} defaultValue={values[field.name]} maxLength={field.max} />
);

const Letter = ({ common, values, field }: EditorInput) => (
  <LetterField {...common} defaultValue={values[field.name] ?? ''} maxLength={field.max ?? 100_000} />
);

const Choice = ({ common, values, field, said }: EditorInput) =>
  field.isList ? (
    <fieldset {...groupProps(common)}>
      <legend className="font-semibold">{common.label}</legend>
      {common.error && <FieldError name={field.name}>{common.error}</FieldError>}
      <div className="grid gap-x-4 sm:grid-cols-2">
        {field.options.map((option) => (
          <CheckboxField
            key={option}
            name={`${field.name}.${option}`}
            label={said.words.value(partOf(field), option)}
            defaultChecked={values[`${field.name}.${option}`] === 'true'}
            optional=" "
          />
        ))}
      </div>
    </fieldset>
  ) : (
    <SelectField
      {...common}
      defaultValue={values[field.name] ?? ''}
      placeholder={said.choose}
      options={field.options.map((value) => ({ value, label: said.words.value(partOf(field), value) }))}
    />
  );

/** Keeps a stored country that is not offered: it may have come through the API. */
const Country = ({ common, values, field, said, purpose }: EditorInput) => {
  const now = values[field.name] ?? '';
  const offered = new Set<string>([...CENTER_COUNTRIES, ...(now ? [now] : [])]);
  return (
    <SelectField
      {...common}
      defaultValue={now}
      placeholder={said.choose}
      options={[...offered].map((value) => ({ value, label: said.words.value(partOf(field), value) }))}
      {...(purpose && { autoComplete: purpose })}
    />
  );
};

const Day = ({ common, values, field }: EditorInput) => <DateField {...common} defaultValue={values[field.name]} />;

const Instant = (given: EditorInput) => (
  <div className="flex flex-wrap items-end gap-3">
    <Day {...given} />
    <TimeField
      name={`${given.field.name}.time`}
      label={given.said.time}
      optional={given.said.optional}
      defaultValue={given.values[`${given.field.name}.time`]}
    />
  </div>
);

const PartEditors = ({ field, common, values, names, errors, said }: EditorInput) => (
  <fieldset {...groupProps(common)} className="rounded-control border border-line p-4">
    <legend className="px-1 font-semibold">{common.label}</legend>
    {common.error && <FieldError name={field.name}>{common.error}</FieldError>}
    <div className="grid gap-4 sm:grid-cols-2">
      {field.parts?.map((part) => (
        <FieldEditor
          key={part.name}
          field={{ ...part, name: `${field.name}.${part.name}` }}
          values={values}
          names={names}
          errors={errors ?? []}
          said={said}
        />
      ))}
    </div>
  </fieldset>
);

const Reference = ({ common, field, values, names, said }: EditorInput) => {
  const chosen = chosenIn(field.name, values, names);
  return (
    <ReferenceField
      key={chosen.chosenId}
      {...common}
      to={field.to!}
      nameFields={field.nameFields ?? []}
      among={field.among}
      {...chosen}
      placeholder={said.search}
      none={said.noneFound}
    />
  );
};

const upload =
  (kind: UploadKind) =>
  ({ common, values, field }: EditorInput) => <FileField {...common} kind={kind} fileId={values[field.name] ?? ''} />;

const Figure = textField(() => ({
  inputMode: 'decimal',
  maxLength: LONGEST.figure,
  className: 'max-w-48 tabular-nums',
}));
const nothing = () => null;
/** Sent along unchanged, because the object it belongs to is written as a whole. */
const carried = ({ field, values }: EditorInput) =>
  values[field.name] ? <input type="hidden" name={field.name} value={values[field.name]} /> : null;

const editors: Record<FieldKind, (given: EditorInput) => ReactNode> = {
  text: textField(),
  long: Long,
  confidential: Long,
  letter: Letter,
  code: textField(),
  shade: textField(),
  email: textField(() => ({ type: 'email', autoComplete: 'off' })),
  phone: textField(() => ({ type: 'tel', inputMode: 'tel', autoComplete: 'off' })),
  link: textField(() => ({ type: 'url', inputMode: 'url', placeholder: 'https://' })),
  number: Figure,
  money: ({ common, ...given }) => <Figure {...given} common={{ ...common, label: `${common.label}, €` }} />,
  percentage: Figure,
  day: Day,
  instant: Instant,
  month: textField(),
  period: textField(),
  flag: ({ common, values, field }) => (
    <>
      <input type="hidden" name={field.name} value="false" />
      <CheckboxField {...common} optional=" " defaultChecked={values[field.name] === 'true'} />
    </>
  ),
  choice: Choice,
  state: Choice,
  level: Choice,
  language: Choice,
  country: Country,
  province: textField(),
  picture: upload('picture'),
  document: upload('document'),
  file: upload('file'),
  reference: Reference,
  address: PartEditors,
  parts: PartEditors,
  person: PartEditors,
  stamp: nothing,
  moment: nothing,
  gap: nothing,
  id: carried,
  hours: nothing,
  reached: nothing,
  rows: nothing,
  values: nothing,
};

/** The control for a field, by its kind; several texts are entered one per line, and provinces picked on a map as well. */
export function FieldEditor(props: EditorProps): ReactNode {
  const given = { ...props, common: commonOf(props) };
  const { field, values } = props;
  if (field.isList && field.kind === 'province')
    return <ProvinceField {...given.common} defaultValue={values[field.name]} />;
  const isLines = field.isList && field.options.length === 0 && field.kind !== 'reference';
  return isLines ? <Long {...given} /> : editors[field.kind](given);
}
