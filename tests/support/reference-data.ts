// What every database holds before the first record is made: nothing yet but the schema.

/** The template is made anew when one of these changes. */
export const REFERENCE_FILES: string[] = [];

export async function loadReferenceData(_connectionString: string): Promise<void> {}
