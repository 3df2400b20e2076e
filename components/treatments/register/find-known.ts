/** What was written about a patient the last time. */
export type KnownPatient = { name: string; surname: string } & Record<string, unknown>;

/**
 * A patient of one's own, by e-mail address: looked for among the treatments one has recorded, because nothing else tells
 * whether an address is known. Null where there is none, and without signal. Habits are shown record by record only.
 */
export async function findKnown(email: string): Promise<KnownPatient | null> {
  const query = new URLSearchParams({ 'patient.email': email, fields: '_id', sort: '-treatedOn', limit: '1' });
  try {
    const found = await fetch(`/api/treatments?${query}`);
    const [last] = found.ok ? ((await found.json()) as { _id: string }[]) : [];
    if (!last) return null;
    const record = await fetch(`/api/treatments/${last._id}?fields=patient`);
    return record.ok ? ((await record.json()) as { patient: KnownPatient }).patient : null;
  } catch {
    return null;
  }
}
