import { z } from 'zod';
import type { Right } from '../domain/rights';
import type { Hold } from '../domain/account-holds';
import { problems, type ProblemKind } from './problem';
import type { IdParams } from './ids';
import { idParams } from './wire';

/**
 * Permitted callers: anyone without sign-in, any signed-in user, the employer's main account only, or the provider's
 * back office.
 */
export type Access = 'public' | 'signed-in' | 'main-account' | 'provider';

export { nowHeader } from '../domain/constants';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Encoding of the body. `multipart` bodies contain files in addition to the fields that `body` describes. */
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
  /** Holds with which a held account may still call (see domain/account-holds); none by default. */
  readonly whileHeld?: readonly Hold[];
  /** A project user needs one of these rights; if none are named, any project user may call. */
  readonly requires?: readonly Right[];
  /** Refusals of the endpoint's handler, in addition to those of `problemsOfPlatform`. */
  readonly problems?: readonly ProblemKind[];
  readonly summary: string;
  readonly encoding: Encoding;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Maximum number of files in a multipart body; one by default. */
  readonly files?: number | undefined;
  /** The envelope's `data`; unused for `raw` responses. */
  readonly answer: Answer;
  /** The response is bytes (PDF, xlsx, image) without the envelope. */
  readonly raw: boolean;
  /** Accepts an `Idempotency-Key` header: a repeat with the same key and body returns the first response. */
  readonly idempotent: boolean;
  /**
   * An idempotent call that stores its response in the transaction of its changes: a repeat with its key after a crash
   * returns the actual result. Implies `idempotent`.
   */
  readonly keepsAnswer?: boolean | undefined;
  /** A GET that changes something, so it is refused when another site's page sends it; other methods always are. */
  readonly changesState?: boolean | undefined;
}

const nothing = z.object({});

/** `{id}` in a path is the id of a row, and refused if that does not exist, unless the endpoint declares otherwise. */
type ParamsIn<Path extends string> = z.ZodObject<
  Path extends `${string}{id}${string}` ? IdParams<Path> : (typeof nothing)['shape']
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
  /** GET by default. */
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

/** Defines a call once: the server validates with it, the client is typed by it, and OpenAPI is generated from it. */
export function defineEndpoint<
  Path extends string,
  P extends z.ZodType = ParamsIn<Path>,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = z.ZodUndefined,
  A extends z.ZodType = z.ZodNull,
  M extends HttpMethod = 'GET',
>(given: Given<Path, P, Q, B, A, M>): Endpoint<P, Q, B, A, Path, M> {
  const { params, ...refusals } = given.path.includes('{id}') ? ofRow : { params: nothing };
  // Omitted options have the default of their type parameter, which TypeScript cannot infer here.
  return {
    method: 'GET',
    encoding: 'json',
    raw: false,
    idempotent: given.keepsAnswer === true,
    ...refusals,
    ...given,
    params: given.params ?? params,
    query: given.query ?? nothing,
    body: given.body ?? z.undefined(),
    answer: given.answer ?? z.null(),
  } as unknown as Endpoint<P, Q, B, A, Path, M>;
}

/** Method and path of a call that is not a GET. */
export const post = <const Path extends string>(path: Path) => ({ method: 'POST', path }) as const;
export const put = <const Path extends string>(path: Path) => ({ method: 'PUT', path }) as const;
export const del = <const Path extends string>(path: Path) => ({ method: 'DELETE', path }) as const;

/** The callers of an endpoint: main accounts, and project users with this right. */
export const withRight = {
  insure: { access: 'signed-in', requires: ['insure'] },
  addReduce: { access: 'signed-in', requires: ['addReduce'] },
  claim: { access: 'signed-in', requires: ['claim'] },
} as const satisfies Partial<Record<Right, Pick<Endpoint, 'access' | 'requires'>>>;

/** Returns the refusals of the platform for such a call, independent of the handler. */
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

/** Type that a handler returns and a caller receives: decoded values (fen, not yuan). */
export type AnswerOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never;
/** Decoded query that a handler receives. */
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q> ? z.output<Q> : never;
/** Decoded body that a handler receives. */
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B> ? z.output<B> : never;
export type ParamsOf<E> = E extends Endpoint<infer P> ? z.output<P> : never;
