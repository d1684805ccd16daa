import { type Endpoint, heldTexts, problems, rightMissingText } from 'shared-kernel/contract';
import { heldPages } from 'shared-kernel/domain/account-holds';
import { usertype } from 'shared-kernel/domain/dictionaries';
import type { Actor } from '../../context';
import { Problem } from '../problem';

/** The only place that decides who may make which call; throws 401 or 403. */
export function admit(endpoint: Endpoint, visitor: Actor | undefined): void {
  if (endpoint.access === 'public' || endpoint.access === 'provider') return;
  if (!visitor) throw new Problem(problems.notSignedIn);
  refuseHeld(endpoint, visitor);
  requireRights(endpoint, visitor);
}

/** Throws 403 for project users who lack the rights. */
export function requireRights(
  { access, requires }: Pick<Endpoint, 'access' | 'requires'>,
  { usertype: kind, rights }: Pick<Actor, 'usertype' | 'rights'>,
): void {
  if (kind !== usertype.code.project) return;
  if (access === 'main-account') throw new Problem(problems.forbidden);
  if (requires && !requires.some((right) => rights[right]))
    throw new Problem(problems.forbidden, {}, { message: rightMissingText });
}

function refuseHeld({ whileHeld }: Endpoint, { hold }: Actor): void {
  if (hold === undefined || whileHeld?.includes(hold)) return;
  throw new Problem(problems.forbidden, { heldAt: heldPages[hold] }, { message: heldTexts[hold] });
}
