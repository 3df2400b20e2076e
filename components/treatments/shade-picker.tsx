'use client';
import { classNames } from '@/components/ui/class-names';
import { FieldError } from '@/components/ui/field';
import { shadesOf } from '@/lib/nouns/treatments/rules';
import type { ShadeGuide } from '@/lib/nouns/treatments/schema';
import { ShadeTab, shadeColour } from './named-shade';

interface ShadePickerProps {
  /** Also the id of the first tab, so that a list of errors can link to it. */
  name: string;
  label: string;
  hint?: string;
  error?: string;
  guide: ShadeGuide;
  value: string;
  /** `isTap` is false for the arrow keys, which select every tab that they pass. */
  onPick: (shade: string, isTap: boolean) => void;
  /** The label of the button that clears the choice. */
  clear: string;
  mark?: { shade: string; label: string };
}

/** Picks a tab on a picture of the shade guide, lightest first: by touch, or with the arrow keys. */
export function ShadePicker(props: ShadePickerProps) {
  const { name, label, hint, error, guide, value, onPick, clear, mark } = props;
  return (
    <fieldset
      className="min-w-0"
      aria-describedby={[hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ') || undefined}
    >
      <legend className="flex w-full items-center gap-2 font-semibold">
        {label}
        {value && <span className="rounded-full bg-accent-soft px-2.5 text-accent-strong tabular-nums">{value}</span>}
      </legend>
      {hint && (
        <p id={`${name}-hint`} className="text-ink-soft text-sm">
          {hint}
        </p>
      )}
      {error && <FieldError name={name}>{error}</FieldError>}
      <div className="mt-2 grid grid-cols-7 gap-x-0.5 gap-y-1 md:grid-cols-10 xl:grid-cols-7">
        {shadesOf(guide).map((shade, n) => (
          <Tab
            key={`${guide}-${shade}`}
            {...{ name, guide, shade, onPick }}
            id={n ? `${name}-${shade}` : name}
            checked={shade === value}
            mark={mark?.shade === shade ? mark.label : undefined}
          />
        ))}
      </div>
      {value && (
        <button type="button" onClick={() => onPick('', false)} className="link mt-1 min-h-11 text-sm">
          {clear}
        </button>
      )}
    </fieldset>
  );
}

interface TabProps {
  id: string;
  name: string;
  guide: ShadeGuide;
  shade: string;
  checked: boolean;
  onPick: ShadePickerProps['onPick'];
  mark?: string;
}

function Tab({ id, name, guide, shade, checked, onPick, mark }: TabProps) {
  return (
    <label
      className={classNames(
        'relative flex min-h-20 cursor-pointer flex-col max-sm:min-h-16 max-sm:pt-1 items-center rounded-control border-2 px-0.5 pt-1.5 pb-1 transition-colors',
        'has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-1',
        checked ? 'border-accent bg-accent-soft' : 'hover:border-line-strong',
        !checked && (mark ? 'border-ink-soft border-dashed' : 'border-transparent'),
      )}
    >
      <input
        type="radio"
        id={id}
        name={name}
        value={shade}
        checked={checked}
        onChange={({ nativeEvent }) => onPick(shade, (nativeEvent as UIEvent).detail > 0)}
        className="absolute inset-0 cursor-pointer appearance-none opacity-0"
      />
      <ShadeTab
        colour={shadeColour(guide, shade)}
        className={classNames(
          'h-13 w-auto max-w-full transition-transform max-sm:h-10',
          checked && '-translate-y-1 scale-110',
        )}
      />
      <span className={classNames('text-xs tabular-nums', checked ? 'font-bold' : 'font-medium')}>{shade}</span>
      {mark && <span className="sr-only">{mark}</span>}
    </label>
  );
}
