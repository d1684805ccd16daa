import { allRights, type Rights } from 'shared-kernel/domain/rights';
import * as codes from 'shared-kernel/domain/dictionaries';
import { hashPassword } from '../modules/session';
import type { Context } from '../platform/context';
import { firstRow } from './rows';

export interface GivenCustomer {
  id: number;
  userId: number;
  username: string;
  signcompanyId: number;
}

interface CustomerOptions {
  username?: string;
  customername?: string;
  uscc?: string;
  /** Accounts have no usable password by default, because hashing takes time. */
  password?: string;
  invoicetype?: number;
  payAccountType?: number;
  infoInputStatus?: number;
  planConfirmStampStatus?: number;
  linkerAuditStatus?: number;
  settleMode?: number;
  firstLoginFlag?: number;
}

interface ProjectUserOptions {
  username?: string;
  rights?: Partial<Rights>;
}

export interface Given {
  /** Creates an employer with its main account, approved by default. */
  customer(options?: CustomerOptions): Promise<GivenCustomer>;
  filiale(customerId: number, filialename?: string): Promise<{ id: number }>;
  /** Creates a project user of a branch, by default with every right. */
  projectUser(customerId: number, filialeId: number, options?: ProjectUserOptions): Promise<GivenCustomer>;
}

/** Returns the row of an approved employer. */
export const customerRow = (mobile: string, now: Date) => ({
  customer_no: `KH${mobile}`,
  customername: `测试企业${mobile}`,
  uscc: `9135${mobile}`.padEnd(18, '0'),
  customer_type: codes.customerType.code.company,
  telephone: mobile,
  pay_account_type: codes.payAccountType.code.company,
  invoicetype: codes.invoicetype.code.undecided,
  settle_mode: codes.settleMode.code.prepaid,
  info_input_status: codes.infoInputStatus.code.done,
  plan_confirm_stamp_status: codes.planConfirmStampStatus.code.notNeeded,
  linker_audit_status: codes.operatorAuditStatus.code.approved,
  created_at: now,
  updated_at: now,
});
export const userRow = (username: string, now: Date) => ({
  username,
  mobile: username,
  name: '测试用户',
  filiale_id: null,
  password_hash: 'unusable',
  password_updated_at: now,
  usertype: codes.usertype.code.main,
  first_login_flag: codes.firstLoginFlag.code.ownPassword,
  created_at: now,
});

export const firstSigncompany = (db: Context['db']) =>
  db.selectFrom('signcompany').select('id').orderBy('id').executeTakeFirstOrThrow();

export function createGiven({ db, clock }: Context): Given {
  let count = 0;
  const mobile = () => `1380000${String((count += 1)).padStart(4, '0')}`;
  const addUser = async (
    username: string,
    customerId: number,
    filialeId: number | null,
    options: CustomerOptions,
    rights?: Rights,
  ) => {
    const { id } = await db
      .insertInto('app_user')
      .values({
        ...userRow(username, clock.now()),
        ...(options.password === undefined
          ? // Expires if the spec is about a password; else outlives any move of the clock.
            { password_updated_at: new Date('2100-01-01') }
          : { password_hash: await hashPassword(options.password) }),
        ...(options.firstLoginFlag === undefined ? {} : { first_login_flag: options.firstLoginFlag }),
        customer_id: customerId,
        filiale_id: filialeId,
        usertype: filialeId === null ? codes.usertype.code.main : codes.usertype.code.project,
        permissions: rights ? JSON.stringify(rights) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  return {
    async customer(options = {}) {
      const username = options.username ?? mobile();
      const signcompany = await firstSigncompany(db);
      const row = customerRow(username, clock.now());
      const { id } = await db
        .insertInto('customer')
        .values({
          ...row,
          customername: options.customername ?? row.customername,
          uscc: options.uscc ?? row.uscc,
          signcompany_id: signcompany.id,
          pay_account_type: options.payAccountType ?? row.pay_account_type,
          invoicetype: options.invoicetype ?? row.invoicetype,
          settle_mode: options.settleMode ?? row.settle_mode,
          info_input_status: options.infoInputStatus ?? row.info_input_status,
          plan_confirm_stamp_status: options.planConfirmStampStatus ?? row.plan_confirm_stamp_status,
          linker_audit_status: options.linkerAuditStatus ?? row.linker_audit_status,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return {
        id,
        userId: await addUser(username, id, null, options),
        username,
        signcompanyId: signcompany.id,
      };
    },
    async filiale(customerId, filialename = '测试分公司') {
      return db
        .insertInto('filiale')
        .values({ customer_id: customerId, filialename, telephone: mobile(), created_at: clock.now() })
        .returning('id')
        .executeTakeFirstOrThrow();
    },
    async projectUser(customerId, filialeId, { username = mobile(), rights = {} } = {}) {
      const { signcompany_id } = await firstRow(db, 'customer', { id: customerId });
      return {
        id: customerId,
        userId: await addUser(username, customerId, filialeId, {}, { ...allRights, ...rights }),
        username,
        signcompanyId: signcompany_id,
      };
    },
  };
}
