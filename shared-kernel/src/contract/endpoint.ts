import { z } from 'zod';
import type { Right } from '../domain/rights';
import type { Hold } from '../domain/account-holds';
import { problems, type ProblemKind } from './problem';
import { idParams } from './wire';

/** Who may call: without signing in, any signed-in user, the employer's main account only, or the provider's back office. */
export type Access = 'public' | 'signed-in' | 'main-account' | 'provider';

/** Header of every answer: the server's present instant, ISO 8601 in UTC. Screens count by it, not by the browser's clock. */
export const nowHeader = 'x-portal-now';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** How the body travels. `multipart` bodies carry files next to the fields that `body` describes. */
export type Encoding = 'json' | 'form' | 'multipart';

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Path extends string = string,
  Method extends HttpMethod = HttpMethod,
> {
  /** Stable id, `area.verb-noun`; also OpenAPI's operationId. */
  readonly id: string;
  readonly method: Method;
  /** Path below /prod-api (or from the root for /provider-api), parameters as `{name}`. */
  readonly path: Path;
  readonly access: Access;
  /** Of held accounts (see domain/account-holds) only those held for one of these may call; none by default. */
  readonly whileHeld?: readonly Hold[];
  /** One of these is what a project user needs; any project user may call unless some are named. */
  readonly requires?: readonly Right[];
  /** Refusals of its handler, besides those that `problemsOfPlatform` adds to every such call. */
  readonly problems?: readonly ProblemKind[];
  readonly summary: string;
  readonly encoding: Encoding;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Most files of a multipart body; one unless given. */
  readonly files?: number | undefined;
  /** The envelope's `data`; for `raw` answers the schema is unused. */
  readonly answer: Answer;
  /** The answer is bytes (PDF, xlsx, image), sent without the envelope. */
  readonly raw: boolean;
  /** Takes an `Idempotency-Key` header: the same key and body get the same answer, once. */
  readonly idempotent: boolean;
  /** An idempotent call that stores its answer with its changes: repeated with its key after a kill, it answers what happened. */
  readonly keepsAnswer?: boolean | undefined;
  /** A GET that changes something, which pages of other sites may not make a browser send; other methods do anyway. */
  readonly changesState?: boolean | undefined;
}

const nothing = z.object({});

/** The `{id}` of a path is the id of a row, and refused where it names none, unless the endpoint says otherwise. */
type ParamsIn<Path extends string> = z.ZodObject<
  Path extends `${string}{id}${string}` ? (typeof idParams)['shape'] : (typeof nothing)['shape']
>;
const ofRow = { params: idParams, problems: [problems.notFound] } as const;

type Given<
  Path extends string,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  M extends HttpMethod,
> = Pick<Endpoint, 'id' | 'access' | 'summary'> & {
  path: Path;
  /** GET unless given. */
  method?: M;
  whileHeld?: readonly Hold[];
  requires?: readonly Right[];
  problems?: readonly ProblemKind[];
  encoding?: Encoding;
  params?: P;
  query?: Q;
  body?: B;
  files?: number;
  answer?: A;
  raw?: boolean;
  idempotent?: boolean;
  keepsAnswer?: boolean;
  changesState?: boolean;
};

/** Describes one call once: the server validates with it, the client types with it, OpenAPI is made from it. */
export function defineEndpoint<
  Path extends string,
  P extends z.ZodType = ParamsIn<Path>,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = z.ZodUndefined,
  A extends z.ZodType = z.ZodNull,
  M extends HttpMethod = 'GET',
>(given: Given<Path, P, Q, B, A, M>): Endpoint<P, Q, B, A, Path, M> {
  const { params, ...refusals } = given.path.includes('{id}') ? ofRow : { params: nothing };
  // What is not given has the default of its type parameter, which TypeScript does not know here.
  return {
    method: 'GET',
    encoding: 'json',
    raw: false,
    idempotent: false,
    ...refusals,
    ...given,
    params: given.params ?? params,
    query: given.query ?? nothing,
    body: given.body ?? z.undefined(),
    answer: given.answer ?? z.null(),
  } as unknown as Endpoint<P, Q, B, A, Path, M>;
}

/** The callers of an endpoint: main accounts, and project users with this right. */
export const withRight = {
  insure: { access: 'signed-in', requires: ['insure'] },
  addReduce: { access: 'signed-in', requires: ['addReduce'] },
  claim: { access: 'signed-in', requires: ['claim'] },
} as const satisfies Partial<Record<Right, Pick<Endpoint, 'access' | 'requires'>>>;

/** The platform's own refusals of such a call, whatever the handler does. */
export function problemsOfPlatform({ access, method, idempotent }: Endpoint): ProblemKind[] {
  return [
    ...(access === 'public' ? [] : [problems.notSignedIn]),
    ...(access === 'public' && method === 'GET' ? [] : [problems.forbidden]),
    ...(idempotent ? [problems.conflict] : []),
    ...(method === 'GET' ? [] : [problems.tooLarge, problems.unsupportedType]),
    problems.invalidInput,
    problems.tooManyRequests,
    problems.internalError,
    problems.unavailable,
  ];
}

/** What a handler returns and a caller receives: decoded values (fen, not yuan). */
export type AnswerOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never;
/** Decoded query as handlers see it. */
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q> ? z.output<Q> : never;
/** Decoded body as handlers see it. */
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B> ? z.output<B> : never;
export type ParamsOf<E> = E extends Endpoint<infer P> ? z.output<P> : never;
