import { z } from 'zod';
import { loadDictionaries } from '@/lib/auth/passwords';
import { findExpert } from '@/lib/centers/find-expert';
import { type Handler, handle, json } from '@/lib/http/handle';
import { parse } from '@/lib/http/validation';
import { collection } from '@/lib/rest/handlers';
import { email } from '@/lib/rest/schema.fields';
import { users } from '@/lib/users/resource';
import { verbs } from '@/lib/users/verbs';

const { GET: list, POST: create } = collection(users, verbs);

/** `?email=…&role=expert` lets a professional look up a colleague who is not in their list. */
const emailOf = ({ searchParams }: URL) => (searchParams.get('role') === 'expert' ? searchParams.get('email') : null);

const lookUp = handle(async ({ request, url, actor, params }) => {
  if (actor.group !== 'expert') return list(request, { params: Promise.resolve(params) });
  const wanted = parse(z.object({ email }), { email: emailOf(url)?.trim() });
  const found = await findExpert(actor, wanted.email);
  return json(JSON.stringify(found), 200, { 'odin-count': String(found.length) });
});

export const GET: Handler = (request, context) =>
  emailOf(new URL(request.url)) === null ? list(request, context) : lookUp(request, context);

export const POST: Handler = async (request, context) => {
  await loadDictionaries();
  return create(request, context);
};
