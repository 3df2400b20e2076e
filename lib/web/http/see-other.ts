/** Redirects after a form was accepted, so that a reload sends nothing twice. */
export const seeOther = (location: string, headers: Record<string, string> = {}): Response =>
  new Response(null, {
    status: 303,
    headers: { location: asHeader(location), 'cache-control': 'no-store', ...headers },
  });

/** Headers hold ASCII only: whatever else an address contains, a path parameter for example, is encoded as UTF-8. */
const asHeader = (location: string) => location.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent);

/** Redirects a browser; a program, which sent JSON or accepts nothing else, gets the address as JSON. */
export const leadTo = (request: Request, to: string): Response =>
  isProgram(request) ? addressAsJson(to) : seeOther(to);

const addressAsJson = (to: string): Response =>
  Response.json({ to }, { headers: { 'cache-control': 'private, no-store' } });

/** Whether a program sent a form, not a browser that shows the answer. */
export const isProgram = (request: Request): boolean =>
  sendsJson(request) || (request.headers.get('accept')?.startsWith('application/json') ?? false);

export const sendsJson = ({ headers }: Request): boolean => /json/i.test(headers.get('content-type') ?? '');
