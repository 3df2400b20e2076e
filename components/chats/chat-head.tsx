import { getTranslations } from 'next-intl/server';
import { FieldsDialog } from '@/components/portal/fields-dialog';
import { RequestDialog } from '@/components/portal/request-dialog';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Portrait } from '@/components/users/portrait';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import type { Chat } from '@/lib/nouns/chats/schema';
import { namesOf } from './names';

/** The header of a conversation: its participant, and actions concerning them. */
export async function ChatHead({ chat, path, isBlocked }: { chat: Chat; path: string; isBlocked: boolean }) {
  const [t, roles, all] = await Promise.all([getTranslations('chats'), getTranslations('roles'), getTranslations()]);
  const [first, ...more] = chat.people;
  const name = namesOf(chat.people, t('list.gone'));
  const one = more.length === 0 ? first : undefined;
  const here = `${path}/${chat._id}`;
  return (
    <header className="flex items-center gap-3 border-line border-b px-3 py-2 sm:px-4">
      <a href={path} className={buttonClass({ variant: 'quiet', size: 'icon' }, '-ml-2 shrink-0 lg:hidden')}>
        <Icon name="arrow-left" />
        <span className="sr-only">{t('conversation.back')}</span>
      </a>
      {first && <Portrait personId={first._id} size={40} className="size-10 shrink-0 bg-sunken" />}
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-semibold text-lg">{name}</h2>
        {one && <p className="truncate text-ink-soft text-sm">{roles(one.role as Parameters<typeof roles>[0])}</p>}
      </div>
      {one && (
        <details className="relative shrink-0" name="chat-menu">
          <summary className={buttonClass({ variant: 'quiet', size: 'icon' })}>
            <Icon name="dots" className="size-6" />
            <span className="sr-only">{t('conversation.actions')}</span>
          </summary>
          <div className="absolute right-0 z-20 mt-1 grid w-max max-w-72 justify-items-start gap-1 rounded-card border border-line bg-raised p-2 shadow-float">
            {!isBlocked && (
              <RequestDialog
                request={{ method: 'POST', path: '/api/blocks', body: { blockedId: one._id } }}
                icon="close"
                look="quiet"
                next={here}
                words={{
                  trigger: t('block.trigger', { name }),
                  title: t('block.title', { name }),
                  text: t('block.text', { name }),
                  submit: t('block.submit'),
                }}
              />
            )}
            <FieldsDialog
              request={{ method: 'POST', path: `/api/chats/${chat._id}/reportings`, body: { userId: one._id } }}
              fields={[{ name: 'reason', label: t('report.reason'), kind: 'long', max: LONGEST.comment }]}
              icon="alert"
              look="quiet"
              next={`${here}?saved=reported`}
              words={{
                trigger: all('reportings.dialog.title', { name }),
                title: all('reportings.dialog.title', { name }),
                text: t('report.text'),
                submit: all('reportings.dialog.submit'),
              }}
            />
          </div>
        </details>
      )}
    </header>
  );
}
