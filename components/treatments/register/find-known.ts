/** What was written about a patient the last time. */
export type KnownPatient = { name: string; surname: string } & Record<string, unknown>;

/**
 * A patient of one's own, by e-mail address: looked for among the treatments one has recorded, because nothing else tells
 * whether an address is known. Null where there is none, and without signal.
 */
export async function findKnown(email: string): Promise<KnownPatient | null> {
  const query = new URLSearchParams({ 'patient.email': email, fields: 'patient', sort: '-treatedOn', limit: '1' });
  try {
    const answer = await fetch(`/api/treatments?${query}`);
    if (!answer.ok) return null;
    const [last] = (await answer.json()) as { patient: KnownPatient }[];
    return last?.patient ?? null;
  } catch {
    return null;
  }
}
