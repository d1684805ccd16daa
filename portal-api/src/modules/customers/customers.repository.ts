import { sql, type Selectable } from 'kysely';
import { insureStatus, personStatus, rechargePopFlag, usertype } from 'shared-kernel/domain/dictionaries';
import type { CustomerId, FilialeId } from 'shared-kernel/domain/nouns/ids';
import type { Actor } from '../../platform/context';
import type { Db } from '../../platform/db/database';
import { rowById } from '../../platform/row-by-id';
import type { CustomerTable, SigncompanyTable } from '../../platform/db/parties.tables';
import { ofCustomer, ownedBy } from '../../platform/tenant';
import type { InvoiceInfoTable } from './customers.tables';

export type CustomerFacts = Selectable<CustomerTable> & Pick<Selectable<SigncompanyTable>, 'signcompanyname'>;
export type InvoiceInfoFacts = Selectable<InvoiceInfoTable>;

/** Returns the caller's employer; every session has one. */
export const customerOf = (db: Db, actor: Actor): Promise<CustomerFacts> =>
  db
    .selectFrom('customer')
    .innerJoin('signcompany', 'signcompany.id', 'customer.signcompany_id')
    .selectAll('customer')
    .select('signcompany.signcompanyname')
    .where('customer.id', '=', actor.customerId)
    .executeTakeFirstOrThrow();

export const accountOf = (db: Db, actor: Actor) =>
  rowById(db, 'app_user', actor.userId, 'mobile', 'first_login_flag');

export const invoiceInfoOf = (db: Db, customerId: CustomerId): Promise<InvoiceInfoFacts | undefined> =>
  db.selectFrom('invoice_info').selectAll().where('customer_id', '=', customerId).executeTakeFirst();

/** Counts quoted plans, policies in force and insured people; only the branch's for project users. */
export async function insuredCounts(db: Db, actor: Actor) {
  const { rows } = await sql<{ planCount: number; policyCount: number; personCount: number }>`select
    (select count(*)::int from customer_meal where ${ofCustomer(actor, 'customer_meal')}) as "planCount",
    (select count(*)::int from insure where ${ownedBy(actor, 'insure')}
      and insure_status = ${insureStatus.code.inForce}) as "policyCount",
    (select count(*)::int from insure_person where ${ownedBy(actor, 'insure_person')}
      and person_status = ${personStatus.code.inCover}) as "personCount"`.execute(db);
  return rows[0] ?? { planCount: 0, policyCount: 0, personCount: 0 };
}

export const servicerOf = (db: Db, actor: Actor) =>
  db
    .selectFrom('customer')
    .innerJoin('servicer', 'servicer.id', 'customer.servicer_id')
    .selectAll('servicer')
    .where('customer.id', '=', actor.customerId)
    .executeTakeFirst();

/** Does nothing when it was already dismissed. */
export async function clearRechargePopFlag(db: Db, customerId: CustomerId, at: Date): Promise<void> {
  await db
    .updateTable('customer')
    .set({ recharge_pop_flag: rechargePopFlag.code.dismissed, updated_at: at })
    .where('id', '=', customerId)
    .where('recharge_pop_flag', '<>', rechargePopFlag.code.dismissed)
    .execute();
}

/** Finds a branch of the employer by its own phone number or one of its users'; project users find only their own. */
export async function filialeByPhone(db: Db, actor: Actor, telephone: string) {
  const filiale = await db
    .selectFrom('filiale')
    .select(['id', 'filialename'])
    .where(ofCustomer(actor, 'filiale'))
    .where(
      sql<boolean>`(telephone = ${telephone} or id in (select filiale_id from app_user
        where customer_id = ${actor.customerId} and mobile = ${telephone}))`,
    )
    .executeTakeFirst();
  const isForeign = actor.usertype === usertype.code.project && filiale?.id !== actor.filialeId;
  return isForeign ? undefined : filiale;
}

export async function projectNamesOf(db: Db, actor: Actor, filialeId: FilialeId): Promise<string[]> {
  const rows = await db
    .selectFrom('project')
    .select('projectname')
    .where(ownedBy(actor, 'project'))
    .where('filiale_id', '=', filialeId)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.projectname);
}
