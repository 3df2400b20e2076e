/** `ES-TO` is Toledo, `TO` Torino; without a country before the hyphen it is unknown. */
export function provinceIn(key: string): { country: string; code: string } {
  const [, country = 'IT', code = key] = /^(\w*)-(.+)$/.exec(key) ?? [];
  return { country, code };
}
