/* oxlint-disable jsx-a11y/no-autofocus -- opening the calendar moves the focus into it */
import { DayPicker } from 'react-day-picker';
import { de, enGB, es, fr, it } from 'react-day-picker/locale';

const locales: Record<string, typeof it> = { it, de, fr, es, en: enGB };
const pad = (value: number) => String(value).padStart(2, '0');

// The picker uses local midnights: they are created and read by their parts, never with toISOString().
const toIso = (date: Date) => `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
function toLocal(iso: string): Date {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  return new Date(year, month - 1, day);
}

const cell =
  'size-10 rounded-control text-center tabular-nums hover:bg-accent-soft aria-disabled:opacity-40 disabled:opacity-40 disabled:hover:bg-transparent';
const turn = 'h-10 w-8 rounded-control hover:bg-accent-soft aria-disabled:opacity-40';

const FIRST = new Date(1920, 0);
const LAST = new Date(2045, 11);

interface MonthProps {
  locale: string;
  day: string | null;
  /** The permitted range, yyyy-MM-dd. */
  min?: string | undefined;
  max?: string | undefined;
  onPick: (day: string) => void;
}

/** A calendar month for picking a day; weeks begin on Monday. */
export default function Month({ locale, day, min, max, onPick }: MonthProps) {
  const selected = day ? toLocal(day) : undefined;
  return (
    <DayPicker
      mode="single"
      locale={locales[locale] ?? it}
      {...(selected && { selected, defaultMonth: selected })}
      weekStartsOn={1}
      autoFocus
      captionLayout="dropdown"
      startMonth={FIRST}
      endMonth={LAST}
      disabled={[...(min ? [{ before: toLocal(min) }] : []), ...(max ? [{ after: toLocal(max) }] : [])]}
      onSelect={(date) => date && onPick(toIso(date))}
      classNames={{
        months: 'relative',
        nav: 'absolute top-0 right-0 flex gap-1',
        button_previous: turn,
        button_next: turn,
        chevron: 'mx-auto size-5 fill-current',
        month_caption: 'mb-2 flex h-10 items-center',
        dropdowns: 'flex gap-1',
        dropdown_root: 'relative rounded-control border border-line px-2 py-1',
        dropdown: 'absolute inset-0 w-full cursor-pointer opacity-0',
        caption_label: 'flex items-center gap-1 font-semibold text-sm',
        weekday: 'size-10 font-medium text-ink-soft text-sm',
        day_button: cell,
        today: 'font-bold text-accent',
        selected: 'rounded-control bg-accent text-accent-ink',
        outside: 'text-ink-soft',
      }}
    />
  );
}
