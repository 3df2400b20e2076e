import { definePublicForm } from '@/lib/core/verb';
import { hasFactor } from '@/lib/nouns/accounts/second-factors/data';
import { personById, personOfSession } from '@/lib/nouns/accounts/sessions/data';
import { fromPool, transaction } from '@/lib/run/db/transaction';
import { badRequest, forbidden, notFound } from '@/lib/run/errors';
import { localePath } from '@/lib/run/i18n/paths';
import { claimsOf, readInvitation } from '@/lib/run/secrets/tokens';
import { acceptMembership, refuseMembership } from './decide-membership';

export type LinkedInvitation = { id: string; userId: string; center: string; by: string | null; isOpen: boolean };

const INVITATION = `
  select m.id::text, m.user_id::text as "userId", c.name as center, nullif(concat_ws(' ', u.name, u.surname), '') as by, r.email::text,
         (m.status = 'waiting' and m.kind = 'invitation' and c.deleted_at is null) as "isOpen"
  from memberships m join centers c on c.id = m.center_id join users r on r.id = m.user_id left join users u on u.id = m.asked_by_id
  where m.id = $1::uuid`;

/** The invitation of an e-mail link, for the page that shows it; changes nothing. null if the link is invalid. */
export async function linkedInvitation(token: string): Promise<LinkedInvitation | null> {
  const read = await readInvitation(token);
  if (!read) return null;
  type Row = LinkedInvitation & { email: string };
  const rows = await fromPool<Row>(INVITATION, [read.id]);
  const [found] = rows;
  return found && read.wentTo(found.email) ? found : null;
}

/** Accepts or refuses by the e-mail's link; with a second factor also signed in: others may read one's e-mails. */
async function answerInvitation(token: string, answer: string, headers: Headers): Promise<'accepted' | 'refused'> {
  const invitation = await linkedInvitation(token);
  if (!invitation) throw badRequest('errors.invalidResetToken');
  const me = await personById(invitation.userId);
  if (!me) throw notFound();
  const accepts = answer === 'yes';
  if (accepts && (await hasFactor(me.id)) && !(await isSignedIn(headers, me.id)))
    throw forbidden('errors.signInToAccept');
  await transaction((tx) => (accepts ? acceptMembership : refuseMembership)(tx, me, invitation.id));
  return accepts ? 'accepted' : 'refused';
}

async function isSignedIn(headers: Headers, userId: string): Promise<boolean> {
  const claims = await claimsOf(headers);
  const person = claims && (await personOfSession(claims));
  return person?.id === userId && !person.seenBy;
}

const pageOf = (token = '') => `/membership/${encodeURIComponent(token)}`;

// On POST only, because mail scanners follow links.
export const answerByLink = definePublicForm('POST /membership-invitations', {
  summary: 'Answer an invitation to a center by the link of a letter',
  tag: 'public',
  fields: 'token answer',
  page: '/membership',
  back: ({ values }) => pageOf(values.token),
  submit: async ({ request, values: { token = '', answer = '' }, locale }) => {
    const outcome = await answerInvitation(token, answer, request.headers);
    return { to: `${localePath(locale, pageOf(token))}?answered=${outcome}` };
  },
});
