import { hrefOf } from '@/lib/core/actor/roles';
import { definePortalForm } from '@/lib/core/verb';
import { valueCookieText } from '@/lib/nouns/api-keys/key-form';
import { transaction } from '@/lib/run/db/transaction';
import { badRequest, Problem } from '@/lib/run/errors';
import { dayFrom } from '@/lib/run/i18n/typed-times';
import { callAgain, removeWebhook, renewSecret, writeWebhook } from './write-webhook';

/** The name of a webhook's secret in the cookie of new values (`valueIn`). */
export const secretOf = (keyId: string): string => `webhook-${keyId}`;

const ACTS = ['save', 'secret', 'pause', 'resume', 'remove', 'test', 'again', 'since', 'kept-secret'];

export const isOfWebhook = (act: string | undefined): boolean => ACTS.includes(act ?? '');

export const webhookForm = definePortalForm('POST /forms/api-keys/{id}/webhook', {
  summary: 'The buttons of a key’s webhook: save, renew its secret, test, pause, resume, remove, send again',
  tag: 'api-keys',
  fields: 'act address types since after call verificationPassword',
  secret: true,
  page: (_, { id }) => `options/api-keys/${id}`,
  saved: 'done',
  submit: async ({ me, values: { act, address, types = '', since = '', after, call }, params: { id = '' } }) => {
    const secret = await (async () => {
      switch (act) {
        case 'save':
          return writeWebhook(me, id, { address, types: types.split(/[\s,;]+/).filter(Boolean) }).catch(byField);
        case 'secret':
          return transaction((tx) => renewSecret(tx, me, id));
        case 'pause':
        case 'resume':
          return writeWebhook(me, id, { paused: act === 'pause' });
        case 'remove':
          return transaction((tx) => removeWebhook(tx, me, id));
        case 'test':
          return callAgain(me, id, { test: true });
        case 'again':
          return callAgain(me, id, { id: call });
        case 'since':
          return callAgain(me, id, after ? { after } : { since: dayFrom(since) });
        case 'kept-secret':
          return null;
        default:
          throw badRequest();
      }
    })();
    const to = `${hrefOf(me.group, 'options/api-keys')}/${id}?saved=done#webhook`;
    if (act === 'kept-secret') return { to, cookie: valueCookieText(me, null) };
    return { to, ...(secret && { cookie: valueCookieText(me, { _id: secretOf(id), value: secret }) }) };
  },
});

/** Types are lines of one field. */
function byField(problem: unknown): never {
  if (!(problem instanceof Problem)) throw problem;
  const fields = problem.fields.map((one) => ({ ...one, field: one.field.replace(/\.\d+$/, '') }));
  throw new Problem(problem.status, problem.key, { values: problem.values, fields, headers: problem.headers });
}
