import { seeOther } from '@/lib/core/answers';
import { fields } from '@/lib/core/json-schema';
import { defineRoute } from '@/lib/core/verb';
import { endSeeing } from '@/lib/nouns/users/end-seeing';
import { transaction } from '@/lib/run/db/transaction';
import { localeOf } from '@/lib/run/i18n/translate';
import { handle } from '@/lib/web/http/handle';
import { formOr } from '@/lib/web/http/portal-form';
import { endWebSession } from '@/lib/web/sign-in/web-session';
import { ANYBODY } from './described';

/** An admin viewing the portal as somebody else signs out of their own session. */
const FOR_VIEWERS = { isForViewers: true, isForEnrolling: true, isForNewPassword: true };

/** Signs out from a plain form; redirects to the home page, or to the login page when switching accounts. */
const form = handle(async ({ request }) => {
  const body = await request.formData().catch(() => null);
  const cookie = await endWebSession(request);
  const home = `/${localeOf(request.headers)}`;
  return seeOther(body?.get('next') === 'login' ? `${home}/login` : home, { 'set-cookie': cookie });
}, FOR_VIEWERS);

/** Programmatic variant: ends the session of the bearer token or cookie, and revokes its tokens. */
const call = handle(async ({ request }) => {
  const headers = { 'set-cookie': await endWebSession(request), 'cache-control': 'no-store' };
  return new Response(null, { status: 204, headers });
}, FOR_VIEWERS);

export const signOut = defineRoute(
  'POST /session/end',
  {
    summary: 'Sign out, by a plain form or by a call of a program',
    security: ANYBODY,
    form: fields('next'),
    json: null,
    leadsTo: 'Home, or the login page.',
    secret: true,
  },
  formOr(form, call),
);

/** Ends "view as": back to that user's record, or to the list of users if the session had expired. */
export const stopViewing = defineRoute(
  'POST /me/seeing/end',
  {
    summary: 'Stop viewing the portal as somebody else',
    tag: 'users',
    orForm: 'The record of that person.',
    secret: true,
  },
  formOr(
    handle(
      async ({ request, actor }) => {
        if (actor.id !== null && !actor.seenBy) return seeOther('/admin/users');
        const id = await transaction((tx) => endSeeing(tx, actor, request.headers));
        return seeOther(`/admin/users/${id}`);
      },
      { isForViewers: true },
    ),
    handle(
      async ({ request, actor }) => {
        await transaction((tx) => endSeeing(tx, actor, request.headers));
        return new Response(null, { status: 204 });
      },
      { isForViewers: true },
    ),
  ),
);
