import { allRights, type Rights } from 'shared-kernel/domain/rights';
import {
  customerType,
  firstLoginFlag,
  infoInputStatus,
  invoicetype,
  operatorAuditStatus,
  payAccountType,
  planConfirmStampStatus,
  settleMode,
  usertype,
} from 'shared-kernel/domain/dictionaries';
import { hashPassword } from '../modules/session';
import type { Context } from '../platform/context';

export interface GivenCustomer {
  id: number;
  userId: number;
  username: string;
  signcompanyId: number;
}

export interface CustomerOptions {
  username?: string;
  customername?: string;
  uscc?: string;
  /** Hashing takes time, so accounts have no usable password by default. */
  password?: string;
  invoicetype?: number;
  payAccountType?: number;
  infoInputStatus?: number;
  planConfirmStampStatus?: number;
  linkerAuditStatus?: number;
  settleMode?: number;
  firstLoginFlag?: number;
}

export interface ProjectUserOptions {
  username?: string;
  rights?: Partial<Rights>;
}

export interface Given {
  /** An approved employer with its main account, by default. */
  customer(options?: CustomerOptions): Promise<GivenCustomer>;
  filiale(customerId: number, filialename?: string): Promise<{ id: number }>;
  /** A project user of a branch, by default with every right. */
  projectUser(customerId: number, filialeId: number, options?: ProjectUserOptions): Promise<GivenCustomer>;
}

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
        username,
        mobile: username,
        name: '测试用户',
        customer_id: customerId,
        filiale_id: filialeId,
        password_hash: options.password === undefined ? 'unusable' : await hashPassword(options.password),
        // Expires when the spec is about a password, else outlives any move of the clock, as sessions do.
        password_updated_at: options.password === undefined ? new Date('2100-01-01') : clock.now(),
        usertype: filialeId === null ? usertype.code.main : usertype.code.project,
        permissions: rights ? JSON.stringify(rights) : null,
        first_login_flag: options.firstLoginFlag ?? firstLoginFlag.code.ownPassword,
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  return {
    async customer(options = {}) {
      const username = options.username ?? mobile();
      const signcompany = await db
        .selectFrom('signcompany')
        .select('id')
        .orderBy('id')
        .executeTakeFirstOrThrow();
      const { id } = await db
        .insertInto('customer')
        .values({
          customer_no: `KH${username}`,
          customername: options.customername ?? `测试企业${username}`,
          uscc: options.uscc ?? `9135${username}`.padEnd(18, '0'),
          customer_type: customerType.code.company,
          telephone: username,
          signcompany_id: signcompany.id,
          pay_account_type: options.payAccountType ?? payAccountType.code.company,
          invoicetype: options.invoicetype ?? invoicetype.code.undecided,
          settle_mode: options.settleMode ?? settleMode.code.prepaid,
          info_input_status: options.infoInputStatus ?? infoInputStatus.code.done,
          plan_confirm_stamp_status: options.planConfirmStampStatus ?? planConfirmStampStatus.code.notNeeded,
          linker_audit_status: options.linkerAuditStatus ?? operatorAuditStatus.code.approved,
          created_at: clock.now(),
          updated_at: clock.now(),
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
      const { signcompany_id } = await db
        .selectFrom('customer')
        .select('signcompany_id')
        .where('id', '=', customerId)
        .executeTakeFirstOrThrow();
      return {
        id: customerId,
        userId: await addUser(username, customerId, filialeId, {}, { ...allRights, ...rights }),
        username,
        signcompanyId: signcompany_id,
      };
    },
  };
}
