import { sql, type RawBuilder } from 'kysely';
import { usertype } from 'shared-kernel/domain/dictionaries';
import type { ListScope } from '../../platform/lists/list-source';
import { ownedBy } from '../../platform/tenant';
import { personState } from './insure-states';

/** A sum of a policy: `column`, or for a branch that sees a company-wide policy the same of its own people alone. */
export const ownPart =
  (ofPeople: RawBuilder<unknown>, column: string) =>
  ({ actor }: ListScope) =>
    actor.usertype === usertype.code.project
      ? sql`(case when insure.filiale_id is null
          then (select ${ofPeople}::bigint from insure_person p where p.insure_id = insure.id
            and p.person_status <> ${personState.void} and ${ownedBy(actor, 'p')})
          else ${sql.ref(column)} end)`
      : sql.ref(column);
