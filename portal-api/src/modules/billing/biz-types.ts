import { sql } from 'kysely';
import { walletBizType } from 'shared-kernel/domain/dictionaries';

const { insure, add, reduce, replace, renew, amend } = walletBizType.code;

/** Entries whose `biz_id` is a purchased policy. */
export const purchases = sql.join([insure, renew]);
/** Entries whose `biz_id` is an order that changes the staff of a policy. */
export const staffChanges = sql.join([add, reduce, replace, amend]);
