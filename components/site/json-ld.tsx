/** Structured data for search engines. Escapes "<", so that the data cannot end the element. */
export function JsonLd({ data }: { data: object }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: data, escaped above; React would write &quot; into it
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
