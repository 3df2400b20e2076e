// A verb is one value beside its transaction: its address, callers, input and action. Route, description, idempotency,
// the form of a screen and the test that sends it twice are all made from it.
import type { z } from 'zod';
import type { Scope } from '@/lib/core/access/scopes';
import type { Actor, Person } from '@/lib/core/actor/actor';
import type { Resource } from '@/lib/core/define';
import type { Json } from '@/lib/core/json-schema';
import type { Tx } from '@/lib/run/db/transaction';
import type { Locale } from '@/lib/run/i18n/routing';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Below /api, as the description spells it: `POST /suppliers/{id}/retirement`. */
export type Address = `${Method} /${string}`;

/** Wraps an action and sees its problem before it becomes an answer. */
export type Guard = <T>(actor: Actor, run: () => Promise<T>) => Promise<T>;

/** A service is another server with the credential of its purpose; `cron` has a secret of its own. */
export type Service = 'programme' | 'mail' | 'metrics' | 'cron';
type Caller = 'person' | 'anybody' | Service;

type Described = {
  /** One sentence: what the call does, and what its answer is. */
  summary: string;
  description?: string;
  /** The group in the description; by default the first part of the path. */
  tag?: string;
  /** Parameters of the address that `run` reads from `url` itself. */
  parameters?: readonly Json[];
  /** The schema of the path parameter `id`, if it is no UUID. */
  inPath?: Json;
  /** A valid body: an example for readers, which the tests send. */
  example?: Json;
  /** There is something better, which `use` names, since and until these days. */
  deprecated?: { since: string; ends: string; use: string };
  /** Credentials other than those of `by`. */
  security?: Json[];
  /** The media type of an answer that is a file. */
  file?: string;
  leadsTo?: string;
  /** Takes If-Match. */
  versioned?: true;
  /** May answer 410. */
  gone?: true;
  /** The answer is secret, or nothing may be stored about the sender: an Idempotency-Key has no effect. */
  secret?: true;
};

/** Callers besides people who may use all of the portal. */
export type Admitted = {
  isForViewers?: boolean;
  /** People who must first set up a second factor. */
  isForEnrolling?: boolean;
  /** People who must first choose a password. */
  isForNewPassword?: boolean;
  /** API keys with this scope, which covers all that the call reads or writes; `*`: every key, and its own checks. */
  scope?: Scope | '*' | undefined;
};

/** One transaction with its stored answer; `several`: the answer is stored after them; `own`: it handles both. */
type Transactions = 'one' | 'several' | 'own';

type VerbInput<Body, Query> = {
  request: Request;
  url: URL;
  params: Record<string, string>;
  id: string;
  /** The unchecked input: for verbs that check rights first. */
  raw: Record<string, unknown>;
  /** The input, checked each time it is read. */
  body: Body;
  query: Query;
  locale: Locale;
};

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

type CallOf<A extends Address, Body, Query, By extends Caller, T extends Transactions> = VerbInput<
  Parsed<Body>,
  Parsed<Query>
> & {
  actor: By extends 'person' ? Person : Actor;
  tx: A extends `GET ${string}` ? never : T extends 'one' ? Tx : never;
};

/** A form of a screen that calls the verb as well, with or without JavaScript; answered with a page. */
type ScreenForm<Call> = {
  /** The screen of the form, below the area. */
  page: PortalForm['page'];
  saved: string;
  isButton?: true;
  /** The body that the verb takes, from the texts of the form; by default these themselves. */
  body?: (values: Record<string, string>) => Json;
  fieldOf?: (field: string, values: Record<string, string>) => string;
  /** The location afterwards, by default its screen; `done` is the verb's result. */
  to?: (call: Call, done: unknown) => string;
};

type Definition<A extends Address, Body, Query, By extends Caller, T extends Transactions> = Described &
  Admitted & {
    by?: By;
    body?: Body;
    /** The body may be left out. */
    isBodyOptional?: true;
    reads?: z.ZodType | Json;
    query?: Query;
    /** A resource: the record with the id that `run` returns, or else the one named in the path. */
    answer?: z.ZodType | Resource | Json;
    status?: number;
    /** The status if there was nothing to create. */
    otherStatus?: number;
    transactions?: T;
    /** Its own transaction is all that it does: a test key may rehearse it. */
    rollsBack?: true;
    /** The first one outermost. */
    guards?: readonly Guard[];
    form?: ScreenForm<CallOf<A, Body, Query, By, T>>;
    run: (call: CallOf<A, Body, Query, By, T>) => unknown;
  };

// biome-ignore lint/suspicious/noExplicitAny: the registry holds verbs of any body
export type Verb = { kind: 'verb'; address: Address } & Definition<Address, any, any, any, any>;
// biome-ignore lint/suspicious/noExplicitAny: as above
export type VerbCall = CallOf<'POST /', any, any, 'anybody', 'one'>;

/** Defines a verb. Its answer: nothing (204), a value as JSON, the record that `answer` names, or a response of its own. */
export const defineVerb = <
  A extends Address,
  Body extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  By extends Caller = 'person',
  T extends Transactions = 'one',
>(
  address: A,
  definition: Definition<A, Body, Query, By, T>,
): Verb => ({ kind: 'verb', address, ...definition }) as unknown as Verb;

/** An answer of `run` with a status or headers of its own. */
export class Reply {
  constructor(
    readonly value: unknown,
    readonly status?: number,
    readonly headers: Record<string, string> = {},
  ) {}
}

/** Values by field name, empty ones as empty strings; of a repeated name the last counts, except for `uploads`. */
export type FormBody = { values: Record<string, string>; files: Record<string, File>; uploads: readonly File[] };

export type PortalSubmission = FormBody & { request: Request; me: Person; params: Record<string, string> };

/** The location and cookies after a form, if not the default ones. */
export type Outcome = { to?: string; cookie?: string | readonly string[] };

type OfForm = {
  /** Maximum size of the body in megabytes. */
  largest?: number;
  /** Fields that are never stored for a correction, besides passwords and tokens. */
  secretFields?: readonly string[];
};

export type PortalForm = OfForm &
  Admitted & {
    /** The screen that shows the form and follows it, below the area; may depend on values and parameters. */
    page: string | ((values: Record<string, string>, params: Record<string, string>) => string);
    saved: string;
    /** A form without fields to correct: a refusal is shown at the top of the screen (`Refusal`) instead of in a form. */
    isButton?: true;
    /** May return another location to redirect to, and a cookie to set (`Outcome`). */
    submit: (sent: PortalSubmission) => unknown;
  };

export type PublicSubmission = FormBody & { request: Request; locale: Locale };

export type PublicForm = OfForm & {
  /** The path of the form without its language; its thank-you page is `/sent` below it, if there is one. */
  page: string;
  /** Always redirects into a signed-in area: there is no thank-you page. */
  leaves?: true;
  /** What its thank-you page is told in its address, however the form was taken. */
  thanks?: (sent: PublicSubmission) => Record<string, string>;
  /** The path to return to for corrections, if it is not `page`. */
  back?: (sent: PublicSubmission) => string;
  /** The response is secret and must not be stored: an Idempotency-Key has no effect. */
  secret?: true;
  /** The same form of the same visitor within minutes is ignored, with the usual confirmation. */
  once?: true;
  /** The verb has its own rate limit; the shared limit per address does not apply. */
  ownLimit?: true;
  submit: (sent: PublicSubmission) => Promise<unknown>;
};

type FormDescribed = Described & {
  /** The fields, by name; or a schema of them. */
  fields: string | Json;
};

/** The JSON that programs send to a public form's address instead; answered with a 204. */
type JsonForm<Body extends z.ZodType> = {
  body: Body;
  run: (body: z.output<Body>, request: Request) => Promise<unknown>;
};

export type DefinedPortalForm = { kind: 'portal form'; address: Address } & FormDescribed & PortalForm;
export type DefinedPublicForm = { kind: 'public form'; address: Address; json?: JsonForm<z.ZodType> } & FormDescribed &
  PublicForm;

export const definePortalForm = (address: `POST /${string}`, form: FormDescribed & PortalForm): DefinedPortalForm => ({
  kind: 'portal form',
  address,
  ...form,
});

export const definePublicForm = <Body extends z.ZodType = z.ZodType>(
  address: `POST /${string}`,
  form: FormDescribed & PublicForm & { json?: JsonForm<Body> },
): DefinedPublicForm => ({ kind: 'public form', address, ...form }) as unknown as DefinedPublicForm;

type RouteDescribed = Described & {
  form?: Json;
  /** JSON of programs in place of the form; null if it has no content. */
  json?: Json | null;
  /** The redirect that answers a form. */
  orForm?: string;
  body?: Json;
  answer?: Json;
  status?: number;
};

export type DefinedRoute = { kind: 'route'; address: Address; handler: RouteHandler } & RouteDescribed;
type RouteHandler = (request: Request, context?: { params: Promise<Record<string, string>> }) => Promise<Response>;

/** Defines a route without any of the common handling, such as authentication. */
export const defineRoute = (address: Address, described: RouteDescribed, handler: RouteHandler): DefinedRoute => ({
  kind: 'route',
  address,
  ...described,
  handler,
});

/** Anything with an address of its own below /api. */
export type Operation = Verb | DefinedPortalForm | DefinedPublicForm | DefinedRoute;

/** All of them, by address, loaded when first called. */
export type Operations = Readonly<Record<string, () => Promise<Operation>>>;
