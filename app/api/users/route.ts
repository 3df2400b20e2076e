import '@/lib/nouns/register';
import { z } from 'zod';
import type { Actor, Person } from '@/lib/core/actor/actor';
import type { Group } from '@/lib/core/actor/roles';
import { json } from '@/lib/core/answers';
import { email } from '@/lib/core/fields/schema.fields';
import { parse } from '@/lib/core/fields/validation';
import { findExpert } from '@/lib/nouns/centers/find-expert';
import { users } from '@/lib/nouns/users/resource';
import { verbs } from '@/lib/nouns/users/verbs';
import { handle } from '@/lib/web/http/handle';
import { collection, list } from '@/lib/web/rest/handlers';

export const { POST, PUT } = collection(users, verbs);

/** Who adds people to a center without having everybody in their own list. */
const FINDERS = new Set<Group>(['expert', 'consultant', 'area-manager']);
const mayFind = (actor: Actor): actor is Person => FINDERS.has(actor.group);

/** `?email=…&role=expert` finds a professional by the exact address. */
const emailOf = ({ searchParams }: URL) => (searchParams.get('role') === 'expert' ? searchParams.get('email') : null);

export const GET = handle(
  async (call) => {
    const { url, actor } = call;
    const typed = emailOf(url);
    if (typed === null || !mayFind(actor)) return list(users, call);
    const wanted = parse(z.object({ email }), { email: typed.trim() });
    const found = await findExpert(actor, wanted.email);
    return json(JSON.stringify(found), 200, { 'odin-count': String(found.length) });
  },
  { scope: 'users:read' },
);
