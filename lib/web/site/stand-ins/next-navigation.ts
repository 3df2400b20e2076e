// Replaces next/navigation for pages that lib/web/site renders (scripts/steps/build.mjs).

export class NotFound extends Error {}

export class Redirection extends Error {
  readonly status: number;
  readonly location: string;

  constructor(status: number, location: string) {
    super(`${status} ${location}`);
    this.status = status;
    this.location = location;
  }
}

export function notFound(): never {
  throw new NotFound();
}

export function redirect(location: string): never {
  throw new Redirection(307, location);
}

export function permanentRedirect(location: string): never {
  throw new Redirection(308, location);
}
