import { z } from 'zod';
import { loadDictionaries } from '@/lib/auth/passwords';
import { findExpert } from '@/lib/centers/find-expert';
import { type Handler, handle, json } from '@/lib/http/handle';
import { parse } from '@/lib/http/validation';
import { collection, list } from '@/lib/rest/handlers';
import { email } from '@/lib/rest/schema.fields';
import { users } from '@/lib/users/resource';
import { verbs } from '@/lib/users/verbs';

const { POST: create } = collection(users, verbs);

/** `?email=…&role=expert` lets a professional look up a colleague who is not in their list. */
const emailOf = ({ searchParams }: URL) => (searchParams.get('role') === 'expert' ? searchParams.get('email') : null);

export const GET = handle(async (call) => {
  const { url, actor } = call;
  const typed = emailOf(url);
  if (typed === null || actor.group !== 'expert') return list(users, call);
  const wanted = parse(z.object({ email }), { email: typed.trim() });
  const found = await findExpert(actor, wanted.email);
  return json(JSON.stringify(found), 200, { 'odin-count': String(found.length) });
});

export const POST: Handler = async (request, context) => {
  await loadDictionaries();
  return create(request, context);
};
