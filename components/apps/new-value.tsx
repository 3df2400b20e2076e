import { getTranslations } from 'next-intl/server';
import { PostButton } from '@/components/form/post-button';
import { Card } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';

/** The value of a key, or the secret of an app, which nobody sees a second time. */
export async function NewValue({ of, action, value }: { of: 'key' | 'app'; action: string; value: string }) {
  const own = await getTranslations(of === 'app' ? 'apps' : 'api-keys');
  const t = await getTranslations(of === 'app' ? 'api-keys.webhook' : 'api-keys');
  const all = await getTranslations();
  return (
    <Card id="value" className="scroll-mt-24 border-accent!" heading={own('value')}>
      <p className="text-ink-soft text-sm">{own('valueText')}</p>
      <p className="my-4 break-all font-mono" translate="no">
        {value}
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={value} label={t('copy')} done={t('copied')} failed={all('api-keys.notCopied')} />
        <PostButton action={action} sends={{ act: 'kept' }} size="md">
          {t('kept')}
        </PostButton>
      </div>
    </Card>
  );
}
