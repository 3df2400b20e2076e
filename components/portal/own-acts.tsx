import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { FormLink } from '@/components/form/form-controls';
import { Button, LinkButton } from '@/components/ui/button';
import type { OwnAct } from '@/lib/core/screens/own-acts';
import type { OwnInHead } from './record-actions';

type SightLinksProps = { admin: boolean; resource: string; id: string; children?: ReactNode };

/** For admins: a link from a record to its readers, after other links at the foot of its screen. */
export async function SightLinks({ admin, resource, id, children }: SightLinksProps) {
  if (!admin) return null;
  const t = await getTranslations('xray');
  return (
    <p data-page-acts className="mt-4 flex flex-wrap gap-2">
      {children}
      <LinkButton variant="secondary" size="sm" href={`/admin/xray?resource=${resource}&record=${id}`}>
        {t('ofRecord')}
      </LinkButton>
    </p>
  );
}

interface OwnActsProps {
  of: { resource: string; id: string };
  acts: readonly OwnAct[];
}

/**
 * A noun's own actions at the head of a record's screen: links, dialogs, and first the calls marked for it. Cards below
 * have the others.
 */
export async function ownInHead({ of, acts }: OwnActsProps): Promise<OwnInHead> {
  const t = await getTranslations();
  const more = acts.flatMap((act) => {
    if ('call' in act || act.isOn === 'card' || act.isAtFoot || act.isBelow || act.isInRows) return [];
    return (
      <FormLink key={act.name} variant="secondary" href={act.href} over={act.isOn && act.href}>
        {t(act.label as 'portal.merge')}
      </FormLink>
    );
  });
  const first = acts.flatMap((act) =>
    'call' in act && act.isInHead ? <ActButton key={act.name} {...of} act={act} /> : [],
  );
  return { first, more };
}

interface ActButtonProps {
  resource: string;
  id: string;
  act: Pick<OwnAct, 'name' | 'label'>;
  size?: 'sm';
}

/** Carries out an act that is one call; works without JavaScript. */
export async function ActButton({ resource, id, act, size }: ActButtonProps) {
  const t = await getTranslations();
  return (
    <form method="post" action={`/api/forms/records/${resource}/${id}`}>
      <input type="hidden" name="act" value={act.name} />
      <Button type="submit" variant="secondary" name="action" value="act" {...(size && { size })}>
        {t(act.label as 'portal.merge')}
      </Button>
    </form>
  );
}

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
