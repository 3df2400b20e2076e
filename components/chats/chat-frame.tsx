import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { PageHead } from '@/components/portal/page-head';
import { Button, LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import type { Hit, ChatList as List } from '@/lib/nouns/chats/data';
import { instantText, todayText } from '@/lib/run/i18n/dates';
import { ChatList } from './chat-list';
import { OpenLatest } from './open-latest';

const AROUND = 60;

/** Around the first match. */
function excerpt(text: string, q: string): string {
  const at = text.toLowerCase().indexOf(q.toLowerCase().split(/\s+/)[0] ?? '');
  const from = Math.max(0, at - AROUND);
  const part = text.slice(from, from + AROUND * 3);
  return `${from > 0 ? '…' : ''}${part.toWellFormed()}${from + part.length < text.length ? '…' : ''}`;
}

/** Messages that match a search, each linked to its place in the conversation. */
async function HitList({ hits, path, q }: { hits: Hit[]; path: string; q: string }) {
  const t = await getTranslations('chats.list');
  return (
    <section className="border-line border-t">
      <h2 className="px-4 pt-3 pb-1 font-semibold text-ink-soft text-sm">{t('hits')}</h2>
      <ul className="divide-y divide-line">
        {hits.map(({ id, chatId, name, text, createdAt }) => (
          <li key={id}>
            <a
              href={`${path}/${chatId}?${new URLSearchParams({ before: createdAt })}`}
              className="block px-4 py-2.5 transition-colors hover:bg-accent-soft/60"
            >
              <span className="flex items-baseline justify-between gap-2 text-sm">
                <span className="truncate font-semibold">{name}</span>
                <time dateTime={createdAt} className="shrink-0 text-ink-soft text-xs tabular-nums">
                  {instantText(createdAt)}
                </time>
              </span>
              <span className="line-clamp-2 text-ink-soft text-sm">{excerpt(text, q)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ChatFrameProps {
  list: List;
  path: string;
  me: string;
  /** Paths of "new conversation" and of the contacts, where the area has them. */
  newHref?: string | undefined;
  connectionsHref: string | undefined;
  openId?: string;
  children?: ReactNode;
}

export async function ChatFrame({ list, path, me, newHref, connectionsHref, openId, children }: ChatFrameProps) {
  const [t, messages] = await Promise.all([getTranslations(), getMessages()]);
  const { chats, page, hits, q } = list;
  const isEmpty = chats.length === 0 && hits.length === 0;
  // Without a conversation there is nothing to search or to choose.
  const isNew = isEmpty && q === '' && !children;
  const nothing = (
    <EmptyState
      drawing={q ? 'search' : 'letter'}
      title={t(q ? 'chats.list.noHits' : 'chats.list.none')}
      text={t(q ? 'chats.list.noHitsText' : newHref ? 'chats.list.noneText' : 'chats.list.nonePatient')}
      action={
        q ? (
          <LinkButton variant="secondary" href={path}>
            {t('chats.list.clear')}
          </LinkButton>
        ) : (
          newHref && <LinkButton href={newHref}>{t('chats.list.new')}</LinkButton>
        )
      }
    />
  );
  const { portal, roles, offline } = messages;
  const words = {
    chats: messages.chats,
    roles,
    offline,
    portal: { cancel: portal.cancel, callFailed: portal.callFailed },
  };
  return (
    <NextIntlClientProvider messages={words}>
      {/* On a phone an open conversation fills the screen, without the head below. */}
      {openId && <h1 className="sr-only lg:hidden">{t('portal.routes.chats')}</h1>}
      <div className={openId ? 'max-lg:hidden' : undefined}>
        <PageHead
          title={t('portal.routes.chats')}
          purpose={t('chats.list.purpose')}
          action={
            newHref &&
            connectionsHref && (
              <div className="flex flex-wrap gap-2">
                <LinkButton variant="secondary" href={connectionsHref}>
                  {t('connections.title')}
                </LinkButton>
                <LinkButton href={newHref}>{t('chats.list.new')}</LinkButton>
              </div>
            )
          }
        />
      </div>
      {isNew ? (
        <Card className="grid min-h-112 place-items-center">{nothing}</Card>
      ) : (
        <div
          className={classNames(
            'overflow-hidden border-line bg-raised lg:grid lg:h-[calc(100dvh-15rem)] lg:min-h-112 lg:grid-cols-[22rem_minmax(0,1fr)]',
            openId ? 'max-lg:-mx-4 max-lg:-my-6 lg:rounded-card lg:border' : 'rounded-card border',
          )}
        >
          <div
            className={classNames(
              'flex min-h-0 flex-col lg:border-line lg:border-r',
              openId ? 'max-lg:hidden' : undefined,
            )}
          >
            <search className="border-line border-b p-3">
              <form action={path} className="flex gap-2">
                <input
                  type="search"
                  name="q"
                  defaultValue={q}
                  maxLength={LONGEST.search}
                  aria-label={t('chats.list.search')}
                  placeholder={t('chats.list.search')}
                  className="min-h-11 w-full min-w-0 rounded-control border border-line-strong bg-raised px-3"
                />
                <Button type="submit" variant="secondary" size="icon" aria-label={t('records.find')}>
                  <Icon name="search" />
                </Button>
              </form>
            </search>
            <div className="min-h-0 flex-1 overflow-y-auto">
              {isEmpty ? (
                nothing
              ) : (
                <>
                  {q && (
                    <p className="border-line border-b px-4 py-2 text-sm">
                      <a href={path} className="link">
                        {t('chats.list.clear')}
                      </a>
                    </p>
                  )}
                  <ChatList
                    key={`${q} ${page}`}
                    initial={chats}
                    page={page}
                    path={path}
                    me={me}
                    today={todayText()}
                    openId={openId}
                    isFound={q !== ''}
                  />
                  {hits.length > 0 && <HitList hits={hits} path={path} q={q} />}
                </>
              )}
            </div>
          </div>
          <div className={classNames('min-h-0 min-w-0', !openId && 'max-lg:hidden')}>
            {children ?? (
              <div className="grid h-full place-items-center">
                {q === '' && page === 1 && chats[0] && <OpenLatest href={`${path}/${chats[0]._id}`} />}
                <EmptyState drawing="letter" title={t('chats.list.choose')} text={t('chats.list.chooseText')} />
              </div>
            )}
          </div>
        </div>
      )}
    </NextIntlClientProvider>
  );
}
