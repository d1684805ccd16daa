import type { AnswerOf } from 'shared-kernel/contract';
import type { listInsures } from 'shared-kernel/contract/insure';
import { insureStatus } from 'shared-kernel/domain/dictionaries';
import type { ApiUser } from '../../support/portal-api';
import { listPath } from '../settings';

/** A kind of page that may be the first one of a visit; the floor has a page of each kind at the same path. */
interface Kind {
  name: string;
  /** `:id` is a policy in force. */
  path: string;
  /** Selects what can be used first; the floor marks it with `data-first`. */
  first: string;
  /** Says in words what `first` selects, for docs/benchmarks.md. */
  usable: string;
  isSignedOut?: true;
}

export const kinds = {
  signIn: {
    name: 'sign-in page',
    path: '/login',
    first: 'form input:enabled',
    usable: 'the first field accepts input',
    isSignedOut: true,
  },
  home: {
    name: 'home page',
    path: '/index/home',
    first: 'a.kb-to-do, .kb-figure-value:not(:has(.kb-skeleton-figure))',
    usable: 'the first to-do or figure can be read',
  },
  list: {
    name: 'list page',
    path: listPath,
    first: 'tbody tr[data-row-key] a',
    usable: 'the first row can be read and clicked',
  },
  form: {
    name: 'form page',
    path: '/flashCompensationCloud/reportCase',
    first: 'form input:enabled',
    usable: 'the first field accepts input',
  },
  details: {
    name: 'details page',
    path: '/insurance/details/:id',
    first: '.kb-detail-figures dd',
    usable: 'the first figure in the heading can be read',
  },
} as const satisfies Record<string, Kind>;

/** Path of the floor's page that shows a heading and loads nothing. */
export const staticPath = '/static';

export type KindName = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as KindName[];

/** Returns the kind with all optional fields. */
export const kindOf = (name: KindName): Kind => kinds[name];

/** An address of the measured portal, and a session there. */
export interface Visit {
  origin: string;
  token: string;
  /** Id of the policy whose details are opened. */
  policyId: number;
}

/** Returns the id of the employer's newest policy in force. */
export async function policyInForce(user: ApiUser): Promise<number> {
  const page = `/api/insures?insureStatus=${insureStatus.code.inForce}&start=0&length=1`;
  const [policy] = (await user.get<AnswerOf<typeof listInsures>>(page)).list;
  if (!policy) throw new Error('no policy is in force');
  return policy.id;
}

export const addressOf = (name: KindName, { origin, policyId }: Pick<Visit, 'origin' | 'policyId'>): string =>
  `${origin}${kinds[name].path.replace(':id', String(policyId))}`;
