import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { FieldProps } from '@/components/ui/field';
import { LetterText } from './letter-text';

/** The text of a letter, with its words for the browser. */
export async function LetterField(props: FieldProps & { defaultValue: string; maxLength: number }) {
  const { records } = await getMessages();
  return (
    <NextIntlClientProvider messages={{ records: { editor: records.editor } }}>
      <LetterText {...props} />
    </NextIntlClientProvider>
  );
}
