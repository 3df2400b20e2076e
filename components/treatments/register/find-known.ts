/** What was recorded about a patient last time. */
export type KnownPatient = { name: string; surname: string } & Record<string, unknown>;

/**
 * Finds one's own patient by e-mail address, among the treatments one has recorded: nothing else may reveal whether
 * an address is known. Null if there is none, or offline. Habits are available in single records only.
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
