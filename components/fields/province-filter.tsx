'use client';
import { useEffect, useRef, useState } from 'react';
import { listen } from '@/components/ui/listen';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { PROVINCES_BY_REGION, provinceName } from '@/lib/nouns/places/schema.provinces';
import { useControlWords } from './control-words';

interface ProvinceFilterProps {
  name: string;
  label: string;
  chosen: string;
  /** For no province in particular. */
  all: string;
}

/** The provinces by region, filled when its section is opened; other countries' have a field for the code. */
export function ProvinceFilter({ name, label, chosen, all }: ProvinceFilterProps) {
  const place = useRef<HTMLDivElement>(null);
  // A form over the list may have a field of the same name.
  const id = `filter-${name}`;
  const [isOpen, setOpen] = useState(false);
  const { regions } = useControlWords().provinces;
  const isItalian = chosen === '' || provinceName(chosen) !== chosen;
  useEffect(() => {
    const section = place.current?.closest('details');
    const toggled = () => setOpen((before) => before || (section?.open ?? true));
    toggled();
    return listen(section, { toggle: toggled });
  }, []);
  return (
    <div ref={place}>
      <label htmlFor={id}>{label}</label>
      {isOpen && isItalian ? (
        <select id={id} name={name} defaultValue={chosen}>
          <option value="">{all}</option>
          {PROVINCES_BY_REGION.map(({ region, provinces }) => (
            <optgroup key={region} label={regions[region]}>
              {provinces.map(({ code, name: province }) => (
                <option key={code} value={code}>
                  {province} ({code})
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      ) : (
        <input id={id} name={name} defaultValue={chosen} maxLength={LONGEST.provinceCode} />
      )}
    </div>
  );
}
