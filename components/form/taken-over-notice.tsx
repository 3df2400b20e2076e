import { getFormatter, getTranslations } from 'next-intl/server';
import { Notice } from '@/components/ui/notice';

interface TakenOverProps {
  fields: string[];
}

/** Names the fields of a form that contain somebody else's changes since it was opened. */
export async function TakenOverNotice({ fields }: TakenOverProps) {
  const [t, format] = await Promise.all([getTranslations('records.form'), getFormatter()]);
  const called = [...new Set(fields)];
  if (called.length === 0) return null;
  return (
    <Notice tone="warn" className="mb-4">
      <p>{t('takenOver', { count: called.length, fields: format.list(called) })}</p>
    </Notice>
  );
}
