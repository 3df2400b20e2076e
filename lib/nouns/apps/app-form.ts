import { hrefOf } from '@/lib/core/actor/roles';
import { definePortalForm } from '@/lib/core/verb';
import { atFields, chosenScopes, listed, valueCookieText } from '@/lib/nouns/api-keys/key-form';
import { transaction } from '@/lib/run/db/transaction';
import { badRequest } from '@/lib/run/errors';
import { makeApp, renewSecret, revokeApp } from './make-app';

const LIST = 'options/apps';

export const newAppForm = definePortalForm('POST /forms/apps', {
  summary:
    'Register an app; each box called as a scope is one that it may ask for, each choice `of:{resource}` lists some (admin)',
  tag: 'apps',
  fields: 'name redirectUris isConfidential verificationPassword',
  leadsTo: 'The app’s record, which shows its secret for ten minutes.',
  secret: true,
  page: `${LIST}/new`,
  saved: 'appMade',
  submit: async ({ me, values }) => {
    const { name, redirectUris, isConfidential } = values;
    const said = { name, redirectUris: listed(redirectUris), isConfidential: isConfidential === 'true' };
    const body = { ...said, scopes: chosenScopes(values) };
    const { _id, value } = await transaction((tx) => makeApp(tx, me, body)).catch(atFields);
    const cookie = valueCookieText(me, value === null ? null : { _id, value }, LIST);
    return { to: `${hrefOf(me.group, LIST)}/${_id}?saved=appMade#value`, cookie };
  },
});

export const appForm = definePortalForm('POST /forms/apps/{id}', {
  summary: 'The buttons of an app: a new secret (`renew`), end it (`revoke`), show its secret no longer (`kept`)',
  tag: 'apps',
  fields: 'act isLeaked verificationPassword',
  secret: true,
  page: (_, { id }) => `${LIST}/${id}`,
  saved: 'secretRenewed',
  submit: async ({ me, values: { act, isLeaked }, params: { id = '' } }) => {
    const to = (saved = '') => `${hrefOf(me.group, LIST)}/${id}${saved}`;
    if (act === 'renew') {
      const renewed = await transaction((tx) => renewSecret(tx, me, id, isLeaked ? { oldValueEnds: 'now' } : {}));
      return { to: to('?saved=secretRenewed#value'), cookie: valueCookieText(me, renewed, LIST) };
    }
    if (act === 'revoke') await transaction((tx) => revokeApp(tx, me, id));
    else if (act !== 'kept') throw badRequest();
    return { to: to(act === 'revoke' ? '?saved=appRevoked' : ''), cookie: valueCookieText(me, null, LIST) };
  },
});
