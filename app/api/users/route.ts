import '@/lib/nouns/register';
import { z } from 'zod';
import { json } from '@/lib/core/answers';
import { email } from '@/lib/core/fields/schema.fields';
import { parse } from '@/lib/core/fields/validation';
import { findExpert } from '@/lib/nouns/centers/find-expert';
import { users } from '@/lib/nouns/users/resource';
import { verbs } from '@/lib/nouns/users/verbs';
import { handle } from '@/lib/web/http/handle';
import { collection, list } from '@/lib/web/rest/handlers';

export const { POST, PUT } = collection(users, verbs);

/** `?email=…&role=expert` lets a professional look up a colleague who is not in their list. */
const emailOf = ({ searchParams }: URL) => (searchParams.get('role') === 'expert' ? searchParams.get('email') : null);

export const GET = handle(
  async (call) => {
    const { url, actor } = call;
    const typed = emailOf(url);
    if (typed === null || actor.group !== 'expert') return list(users, call);
    const wanted = parse(z.object({ email }), { email: typed.trim() });
    const found = await findExpert(actor, wanted.email);
    return json(JSON.stringify(found), 200, { 'odin-count': String(found.length) });
  },
  { scope: 'users:read' },
);
