import { classNames } from './class-names';
import { FieldGroup, type FieldProps } from './field';
import type { Option } from './select-field';
import { Tick } from './tick';

interface RadioGroupProps extends FieldProps {
  options: Option[];
  defaultValue?: string;
  /** For controlled use; clicking a selected optional choice clears it (value ''). */
  value?: string;
  onPick?: (value: string) => void;
}

/** A choice between a few visible options. The first has the field's name as its id, for links from the errors. */
export function RadioGroup(props: RadioGroupProps) {
  const { options, defaultValue, value: chosen, onPick, ...field } = props;
  const { name, id = name, optional } = field;
  // Long options are listed below each other: side by side, each line would break elsewhere.
  const isLong = options.some(({ label: text }) => text.length > 30);
  const state = (value: string) => {
    if (!onPick) return { defaultChecked: value === defaultValue };
    const isChosen = value === chosen;
    return { checked: isChosen, onChange: () => onPick(value), onClick: () => optional && isChosen && onPick('') };
  };
  return (
    <FieldGroup {...field}>
      <div className={classNames('mt-1.5 gap-2', isLong ? 'grid max-w-lg' : 'flex flex-wrap')}>
        {options.map(({ value, label: text }, index) => (
          <label
            key={value}
            className="flex min-h-11 items-center gap-2.5 rounded-control border border-line bg-raised px-3 py-2 transition-colors hover:border-accent has-checked:border-accent has-checked:bg-accent-soft"
          >
            <Tick
              type="radio"
              id={index ? `${id}-${value}` : id}
              name={name}
              value={value}
              {...state(value)}
              size="size-6"
            />
            {text}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
