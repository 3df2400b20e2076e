import { getTranslations } from 'next-intl/server';
import { Fragment, type ReactNode } from 'react';
import { LinkButton } from '@/components/ui/button';
import type { OwnAct } from '@/lib/core/screens/own-acts';

interface OwnActsProps {
  acts: readonly OwnAct[];
  /** The dialogs of this screen, by action. */
  dialogs?: Readonly<Record<string, ReactNode>>;
}

/** A noun's own actions at the head of a record's screen: other screens and dialogs. Cards below offer all others. */
export async function OwnActs({ acts, dialogs = {} }: OwnActsProps) {
  const t = await getTranslations();
  return acts.map((act) => {
    if ('call' in act || act.isOn === 'card' || act.isAtFoot) return null;
    if (act.isOn === 'dialog') return <Fragment key={act.name}>{dialogs[act.name]}</Fragment>;
    return (
      <LinkButton key={act.name} variant="secondary" href={act.href}>
        {t(act.label as 'portal.merge')}
      </LinkButton>
    );
  });
}

/** Those of them that are linked at the foot of the screen. */
export async function FootActs({ acts }: Pick<OwnActsProps, 'acts'>) {
  const t = await getTranslations();
  return acts.map((act) =>
    'href' in act && act.isAtFoot ? (
      <LinkButton key={act.name} variant="secondary" size="sm" href={act.href}>
        {t(act.label as 'portal.merge')}
      </LinkButton>
    ) : null,
  );
}
