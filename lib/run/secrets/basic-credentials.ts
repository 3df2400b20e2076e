/** E-mail and password from HTTP basic authentication, in UTF-8; null if there are none. */
export function basicCredentials({ headers }: Request): { email: string; password: string } | null {
  const encoded = /^Basic ([A-Za-z0-9+/=_-]+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (!encoded) return null;
  const [, email, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
  return email === undefined || password === undefined ? null : { email, password };
}
