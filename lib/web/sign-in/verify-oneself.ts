import type { Person } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import { parse, readJson } from '@/lib/core/fields/validation';
import { defineVerb } from '@/lib/core/verb';
import { checkOwnPassword } from '@/lib/nouns/accounts/check-own-password';
import { sessionProof } from '@/lib/nouns/accounts/schema';
import { countProofs } from '@/lib/nouns/accounts/second-factors/count-proofs';
import { proveCode } from '@/lib/nouns/accounts/second-factors/prove-code';
import { provePasskey } from '@/lib/nouns/accounts/second-factors/prove-passkey';
import type { SignedByPasskey } from '@/lib/nouns/accounts/second-factors/schema';
import { db } from '@/lib/run/db/db';
import { invalid } from '@/lib/run/errors';
import { claimsOf } from '@/lib/run/secrets/tokens';

type Proof = { password?: string | undefined; code?: string | undefined; passkey?: SignedByPasskey | undefined };

/**
 * A signed-in person gives their password again; actions that require it (`requireVerified`) are then allowed for 15
 * minutes in this session. People with a second factor enter a code or use a passkey
 * instead: others may know their password.
 * Throws a 400 for a wrong proof, and a 429 after too many attempts.
 * @param field the name of the form field
 */
export async function verifySession(me: Person, headers: Headers, proof: Proof, field?: string): Promise<void> {
  const { sid } = (await claimsOf(headers))!;
  if (me.hasFactor && proof.passkey) await provePasskey({ userId: me.id, asker: { session: sid } }, proof.passkey);
  else if (me.hasFactor) await checkCode(me, headers, proof.code, field ?? 'code');
  else await checkPassword(me, sid, proof.password, field ?? 'password');
  await db.session.updateMany({ where: { id: sid, userId: me.id }, data: { verifiedAt: new Date() } });
}

async function checkCode({ id: userId }: Person, headers: Headers, code: string | undefined, field: string) {
  if (!code) throw invalid([{ field, message: 'errors.codeRequired' }]);
  await countProofs({ userId, request: { headers }, field }, () => proveCode(userId, code));
}

async function checkPassword(me: Person, sid: string, password: string | undefined, field: string): Promise<void> {
  if (!password) throw invalid([{ field, message: 'validation.required' }]);
  if (!(await checkOwnPassword(me.id, sid, password))) throw invalid([{ field, message: 'errors.passwordWrong' }]);
}

/** Confirms the caller's password, or a code or passkey of their second factor, before a sensitive action. */
export const verifyOneself = defineVerb('POST /me/verification', {
  summary:
    'Verify oneself again, by the password or, with a second factor, a code or passkey: calls that answer 403 with `errors.verificationRequired` are then accepted for 15 minutes',
  transactions: 'own',
  secret: true,
  reads: sessionProof,
  isForEnrolling: true,
  isForNewPassword: true,
  run: async ({ request, actor }) => {
    const me = requirePerson(actor);
    await verifySession(me, request.headers, parse(sessionProof, await readJson(request)));
    return new Response(null, { status: 204 });
  },
});
