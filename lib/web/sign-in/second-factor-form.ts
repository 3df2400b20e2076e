import { hrefOf } from '@/lib/core/actor/roles';
import { definePortalForm, type PortalSubmission } from '@/lib/core/verb';
import { removeFactor } from '@/lib/nouns/accounts/second-factors/remove-factor';
import { renewCodes } from '@/lib/nouns/accounts/second-factors/renew-codes';
import { FACTOR_SCREEN, newPasskey, readField } from '@/lib/nouns/accounts/second-factors/schema';
import { beginApp, confirmApp } from '@/lib/nouns/accounts/second-factors/set-up-app';
import { confirmPasskey } from '@/lib/nouns/accounts/second-factors/set-up-passkey';
import { codesCookieText } from '@/lib/nouns/accounts/second-factors/show-codes';
import { deviceCookie } from '@/lib/nouns/accounts/sessions/known-device';
import { badRequest } from '@/lib/run/errors';
import { claimsOf } from '@/lib/run/secrets/tokens';

type Done = { saved?: string; codes?: string[] };

const acts: Record<string, (sent: PortalSubmission, sid: string) => Promise<Done>> = {
  begin: async ({ me }) => {
    await beginApp(me);
    return {};
  },
  confirm: async ({ me, request, values }, sid) => ({
    saved: 'factorAdded',
    codes: await confirmApp(me, request, sid, values.code ?? ''),
  }),
  addPasskey: async ({ me, request, values }, sid) => ({
    saved: 'passkeyAdded',
    codes: await confirmPasskey(me, request, sid, {
      name: values.name ?? '',
      passkey: readField(newPasskey, values.passkey),
    }),
  }),
  remove: async ({ me, values }) => {
    await removeFactor(me, values.id ?? '');
    return { saved: 'factorRemoved', codes: [] };
  },
  renew: async ({ me }) => ({ codes: await renewCodes(me) }),
  /** The codes have been written down. */
  kept: async () => ({ codes: [] }),
};

/** Also makes new recovery codes. */
export const secondFactorForm = definePortalForm('POST /me/second-factor', {
  summary:
    'Set up an authenticator app (`begin`, `confirm`) or a passkey (`addPasskey`), remove a factor (`remove`), or make new recovery codes (`renew`)',
  fields: 'act id code name passkey verificationPassword',
  secret: true,
  page: FACTOR_SCREEN,
  saved: 'factorAdded',
  secretFields: ['code', 'passkey'],
  isForEnrolling: true,
  submit: async (sent) => {
    const { act = '' } = sent.values;
    const run = Object.hasOwn(acts, act) ? acts[act] : undefined;
    const claims = await claimsOf(sent.request.headers);
    if (!run || !claims) throw badRequest();
    const { me, request } = sent;
    const { saved, codes } = await run(sent, claims.sid);
    const screen = hrefOf(me.group, FACTOR_SCREEN);
    return {
      to: saved ? `${screen}?saved=${saved}` : screen,
      cookie: [
        ...(codes ? [codesCookieText(me, codes)] : []),
        // With the first factor all known devices become unknown, except this one.
        ...(act === 'confirm' || act === 'addPasskey' ? [await deviceCookie(request, me.id)] : []),
      ],
    };
  },
});
