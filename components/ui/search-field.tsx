import { buttonClass } from './button';
import { controlClass } from './field';
import { Icon } from './icon';

interface SearchFieldProps {
  action: string;
  name: string;
  value: string;
  maxLength: number;
  label: string;
  button: string;
  kept: readonly (readonly [name: string, value: string])[];
  className: string;
}

/** A form that searches what the page shows; without room, the button is there for the keyboard only. */
export function SearchField({ action, kept, label, button, className, value, ...field }: SearchFieldProps) {
  return (
    <search className={`@container ${className}`}>
      <form action={action} className="relative">
        {kept.map(([name, one]) => (
          <input key={name} type="hidden" name={name} value={one} />
        ))}
        <Icon
          name="search"
          className="pointer-events-none absolute top-2 left-3 size-5 text-ink-soft pointer-coarse:top-3"
        />
        <input
          type="search"
          {...field}
          defaultValue={value}
          aria-label={label}
          placeholder={label}
          className={controlClass(
            undefined,
            'min-h-9! text-ellipsis py-1 pr-20 pl-10 @max-2xs:pr-3 text-sm! pointer-coarse:min-h-11!',
          )}
        />
        <button
          type="submit"
          className={buttonClass(
            { variant: 'quiet', size: 'sm' },
            'absolute top-0 right-0 @max-2xs:not-focus-visible:sr-only',
          )}
        >
          {button}
        </button>
      </form>
    </search>
  );
}
