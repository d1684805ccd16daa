import { unexplainedChanges } from '../modules/costs/unexplained-changes.fixture';
import { brokenMonths } from '../modules/statements/statement-chain.fixture';
import type { Context } from '../platform/context';

/** Months and bills of an employer whose figures do not add up; empty when all do. */
export const moneyMismatches = async (ctx: Context, customerId: number): Promise<string[]> => [
  ...(await brokenMonths(ctx.db, customerId, ctx.clock.now())),
  ...(await unexplainedChanges(ctx, customerId)),
];
