import { LONGEST } from '@/lib/core/fields/schema.longest';
import { classNames } from './class-names';

export interface Suggestion {
  key: string;
  label: string;
  detail?: string;
}

interface SuggestionListProps<S extends Suggestion> {
  id: string;
  label: string;
  suggestions: readonly S[];
  isOpen: boolean;
  active: number;
  onChoose: (one: S) => void;
  /** Within what scrolls, a floating list would be cut off. */
  isFloating?: boolean;
}

/** The input that suggestions belong to: the combobox with listbox of the ARIA Authoring Practices. */
export const comboboxProps = (list: string, isOpen: boolean, active: number) => ({
  role: 'combobox',
  'aria-autocomplete': 'list' as const,
  'aria-expanded': isOpen,
  'aria-controls': list,
  'aria-activedescendant': isOpen && active >= 0 ? `${list}-${active}` : undefined,
  autoComplete: 'off',
  spellCheck: false,
  maxLength: LONGEST.search,
});

export function SuggestionList<S extends Suggestion>(props: SuggestionListProps<S>) {
  const { id, label, suggestions, isOpen, active, onChoose, isFloating = true } = props;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      hidden={!isOpen}
      className={classNames(
        'mt-1 max-h-80 overflow-auto rounded-control border border-line bg-raised p-1',
        isFloating && 'absolute inset-x-0 top-full z-30 shadow-float',
      )}
    >
      {suggestions.map((one, index) => (
        <div
          key={one.key}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // Runs before the field loses the focus, which would close the list.
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(one);
          }}
          className={classNames(
            'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 hover:bg-accent-soft',
            index === active && 'bg-accent-soft',
          )}
        >
          {one.label}
          {one.detail && <span className="ml-auto text-right text-ink-soft text-sm">{one.detail}</span>}
        </div>
      ))}
    </div>
  );
}
