'use client';
import { Button } from '@/components/ui/button';
import { useIsAlive } from '@/components/ui/is-alive';
import { dayField, timeFields } from '@/lib/nouns/centers/schema.form';

const REST_OF_WEEK = [2, 3, 4, 5];

/** Copies Monday's hours to the other weekdays. Needs JavaScript. */
export function CopyMonday({ form, text }: { form: string; text: string }) {
  const isAlive = useIsAlive();
  if (!isAlive) return null;
  const namesOf = (weekday: number) => [dayField(weekday), ...timeFields(weekday)];
  function copy() {
    const fields = (document.getElementById(form) as HTMLFormElement).elements;
    const at = (name: string) => fields.namedItem(name) as HTMLInputElement;
    const monday = namesOf(1).map((name) => at(name).value);
    for (const weekday of REST_OF_WEEK) for (const [n, name] of namesOf(weekday).entries()) at(name).value = monday[n]!;
  }
  return (
    <Button variant="quiet" size="sm" onClick={copy}>
      {text}
    </Button>
  );
}
