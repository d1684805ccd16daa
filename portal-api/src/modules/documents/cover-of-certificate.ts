import { sql } from 'kysely';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import type { Context } from '../../platform/context';
import { inCoverOn, isCover, lastDay } from '../insure/figures/as-of';
import type { DocumentTable } from './documents.tables';

type Certificate = Pick<DocumentTable, 'customer_id' | 'kind' | 'biz_key'>;

/** True for certificates of cover, about one person or everybody of a project. */
export const isCertificate = ({ kind }: Pick<Certificate, 'kind'>): boolean => kind === 'certificate';

/**
 * Condition on the rows of `insure_person` that a certificate covers: the person's covers under that policy, or those
 * of the project.
 */
function aboutThese({ biz_key }: Certificate) {
  const [kind, id] = biz_key.split(':');
  return kind === 'project'
    ? sql<boolean>`insure_person.project_id = ${Number(id)}`
    : sql<boolean>`(insure_person.insure_id, insure_person.id_no_hash) in (
        select insure_id, id_no_hash from insure_person named where named.id = ${Number(id)})`;
}

export interface CoverNow {
  isInCover: boolean;
  firstDay: CivilDate | null;
  lastDay: CivilDate | null;
  /** `personStatus` of the cover that ends last. */
  lastStatus: number | null;
  people: number;
  policyNumbers: string | null;
  insurers: string | null;
}

/** Returns the current cover of a certificate, which may differ from the issued text. */
export async function coverNow({ db, clock }: Context, document: Certificate): Promise<CoverNow> {
  const now = inCoverOn(clock.today());
  // Falls back to everybody's names when nobody is covered any more.
  const namesOf = (column: string) =>
    sql<string | null>`coalesce(string_agg(distinct ${sql.ref(column)}, '、') filter (where ${now}),
      string_agg(distinct ${sql.ref(column)}, '、'))`;
  const { people, ...found } = await db
    .selectFrom('insure_person')
    .innerJoin('insure', 'insure.id', 'insure_person.insure_id')
    .innerJoin('supplyer', 'supplyer.id', 'insure_person.supplyer_id')
    .select([
      sql<number>`count(*) filter (where ${now})::int`.as('people'),
      sql<CivilDate | null>`min(insure_person.start_date)`.as('firstDay'),
      sql<CivilDate | null>`max(${lastDay})`.as('lastDay'),
      sql<
        number | null
      >`(array_agg(insure_person.person_status order by ${lastDay} desc, insure_person.id desc))[1]`.as(
        'lastStatus',
      ),
      namesOf('insure.policy_no').as('policyNumbers'),
      namesOf('supplyer.supplyername').as('insurers'),
    ])
    .where('insure_person.customer_id', '=', document.customer_id)
    .where(aboutThese(document))
    .where(isCover)
    .executeTakeFirstOrThrow();
  return { ...found, isInCover: people > 0, people };
}

/** True when a covered person of the certificate has an ID number with this ending. */
export async function isNumberInCover({ db, clock, pii }: Context, document: Certificate, digits: string) {
  const people = await db
    .selectFrom('insure_person')
    .select(['id_no_sealed', 'id_no_masked'])
    .where('customer_id', '=', document.customer_id)
    .where(aboutThese(document))
    .where(inCoverOn(clock.today()))
    .execute();
  return people.some(({ id_no_masked: masked, id_no_sealed: sealed }) =>
    // Masks of other documents hide the last digits, so the number is opened.
    (/\d{3}[\dX]$/.test(masked) ? masked : pii.open(sealed)).endsWith(digits),
  );
}
