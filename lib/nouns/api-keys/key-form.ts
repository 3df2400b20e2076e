import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import { definePortalForm, type PortalSubmission } from '@/lib/core/verb';
import { transaction } from '@/lib/run/db/transaction';
import { badRequest, Problem } from '@/lib/run/errors';
import { dayFrom } from '@/lib/run/i18n/typed-times';
import { openSecret, sealSecret } from '@/lib/run/secrets/seal-secret';
import { sessionCookie } from '@/lib/run/secrets/tokens';
import { makeKey } from './make-key';
import { revokeKey, rotateKey } from './rotate-key';

const LIST = 'options/api-keys';
const PURPOSE = 'api-key';
const SECONDS = 10 * 60;

/** The cookie that passes a new value to the screen that shows it once: the database has only its hash. */
export const valueCookie = sessionCookie.name.replace('session', 'key');

export function valueCookieText(me: Person, key: { _id: string; value: string } | null, list = LIST): string {
  const value = key ? sealSecret(PURPOSE, me.id, `${key._id} ${key.value}`) : '';
  const path = hrefOf(me.group, list);
  const secure = sessionCookie.options.secure ? '; Secure' : '';
  return `${valueCookie}=${value}; Path=${path}; Max-Age=${key ? SECONDS : 0}; HttpOnly; SameSite=Strict${secure}`;
}

export function valueIn(me: Person, keyId: string, cookie: string | undefined): string | null {
  const [id, value = null] = (cookie && openSecret(PURPOSE, me.id, cookie)?.split(' ')) || [];
  return id === keyId ? value : null;
}

/** Of boxes that are called as a scope, and of choices, called `of:` and the resource, whose value lists scopes. */
export const chosenScopes = (values: PortalSubmission['values']) =>
  Object.entries(values).flatMap(([name, value]) =>
    name.startsWith('of:') ? listed(value) : name.includes(':') ? [name] : [],
  );

export const listed = (text = '') => text.split(/[\s,;]+/).filter(Boolean);

export const atFields = (problem: unknown): never => {
  if (!(problem instanceof Problem)) throw problem;
  const fields = problem.fields.map((one) => ({ ...one, field: one.field.replace(/\.\d+$/, '') }));
  throw new Problem(problem.status, problem.key, { values: problem.values, fields, headers: problem.headers });
};

async function made({ me, values }: PortalSubmission) {
  const { name, expiresOn = '', allowedAddresses } = values;
  const body = {
    name,
    expiresOn: dayFrom(expiresOn),
    isTest: values.isTest !== undefined,
    scopes: chosenScopes(values),
    allowedAddresses: listed(allowedAddresses),
  };
  return transaction((tx) => makeKey(tx, me, body)).catch(atFields);
}

export const newKeyForm = definePortalForm('POST /forms/api-keys', {
  summary:
    'Make an API key; each box that is called as a scope is one of its scopes, each choice `of:{resource}` lists some (admin)',
  tag: 'api-keys',
  fields: 'name expiresOn isTest allowedAddresses verificationPassword',
  leadsTo: 'The key’s record, which shows its value for ten minutes.',
  secret: true,
  page: `${LIST}/new`,
  saved: 'keyMade',
  submit: async (sent) => {
    const key = await made(sent);
    return {
      to: `${hrefOf(sent.me.group, LIST)}/${key._id}?saved=keyMade#value`,
      cookie: valueCookieText(sent.me, key),
    };
  },
});

export const keyForm = definePortalForm('POST /forms/api-keys/{id}', {
  summary: 'The buttons of an API key: a new value (`rotate`), end it (`revoke`), show its value no longer (`kept`)',
  tag: 'api-keys',
  fields: 'act oldValueEnds isLeaked verificationPassword',
  secret: true,
  page: (_, { id }) => `${LIST}/${id}`,
  saved: 'keyRotated',
  submit: async ({ me, values: { act, oldValueEnds, isLeaked }, params: { id = '' } }) => {
    const to = (saved?: string) => `${hrefOf(me.group, LIST)}/${id}${saved ? `?saved=${saved}` : ''}`;
    if (act === 'kept') return { to: to(), cookie: valueCookieText(me, null) };
    if (act === 'revoke') {
      await transaction((tx) => revokeKey(tx, me, id));
      return { to: to('keyRevoked'), cookie: valueCookieText(me, null) };
    }
    if (act !== 'rotate') throw badRequest();
    const body = isLeaked ? { oldValueEnds: 'now' } : oldValueEnds ? { oldValueEnds: dayFrom(oldValueEnds) } : {};
    const key = await transaction((tx) => rotateKey(tx, me, id, body));
    return { to: `${to('keyRotated')}#value`, cookie: valueCookieText(me, key) };
  },
});
