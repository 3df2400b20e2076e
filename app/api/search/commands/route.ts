import { requirePerson } from '@/lib/core/actor/require-person';
import { json } from '@/lib/core/answers';
import { type Command, commandsOf } from '@/lib/core/screens/commands';
import { localeOf, translator } from '@/lib/run/i18n/translate';
import { handle } from '@/lib/web/http/handle';

/** The command palette's entries: screens and actions open to the caller, in their language. */
export const GET = handle(async ({ request, actor }) => {
  const me = requirePerson(actor);
  const t = await translator(localeOf(request.headers, me.culture));
  const textOf = ({ kind, screen }: Command): string => {
    if (kind === 'leave') return t('portal.logout');
    if (kind === 'switch')
      return screen ? t('portal.switchBack', { role: t(`roles.${screen}`) }) : t('portal.switchToExpert');
    const list = t(`portal.routes.${screen}`);
    if (kind === 'new') return t('portal.form.new', { list });
    return kind === 'export' ? t('portal.palette.export', { list }) : list;
  };
  const commands = commandsOf(me).map((one) => ({
    kind: one.kind,
    icon: one.icon,
    text: textOf(one),
    ...(one.group && { group: t(`portal.groups.${one.group}`) }),
    ...('href' in one ? { href: one.href } : { post: one.post }),
  }));
  return json(JSON.stringify({ commands }));
});
