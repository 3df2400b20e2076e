import { useTranslations } from 'next-intl';
import { SELECTION_FORM } from './selection-bar';

interface PickProps {
  checked: boolean;
  onChange: (event: unknown) => void;
}

/** The checkbox of a row. */
export function PickRow({ id, name, checked, onChange }: PickProps & { id: string; name: string }) {
  const t = useTranslations('bulk-acts.bar');
  return (
    <label>
      <input
        type="checkbox"
        name="act.ids"
        value={id}
        form={SELECTION_FORM}
        data-pick
        aria-label={t('selectRow', { name })}
        checked={checked}
        onChange={onChange}
      />
    </label>
  );
}

/** The checkbox in the head, for all rows of the page. */
export function PickPage({ checked, onChange, isSome }: PickProps & { isSome: boolean }) {
  const t = useTranslations('bulk-acts.bar');
  return (
    <label className="-m-2.5 flex cursor-pointer items-center p-2.5">
      <input
        type="checkbox"
        aria-label={t('selectPage')}
        checked={checked}
        onChange={onChange}
        ref={(element) => {
          if (element) element.indeterminate = isSome && !checked;
        }}
        className="size-4 accent-accent pointer-coarse:size-5"
      />
    </label>
  );
}
