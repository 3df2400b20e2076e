import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { FieldProps } from '@/components/ui/field';
import { LetterText } from './letter-text';

/** A rich-text field with the labels for its client code. */
export async function LetterField(props: FieldProps & { defaultValue: string; maxLength: number }) {
  const { records } = await getMessages();
  return (
    <NextIntlClientProvider messages={{ records: { editor: records.editor } }}>
      <LetterText {...props} />
    </NextIntlClientProvider>
  );
}
