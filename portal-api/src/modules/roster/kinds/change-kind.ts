import type { Selectable } from 'kysely';
import { problems, type FieldIssue, type ProblemKind } from 'shared-kernel/contract';
import type { StaffAction } from 'shared-kernel/contract/insure';
import type { ParsedRoster, RosterCalcItem, StaffChange } from 'shared-kernel/contract/roster';
import { addDays, compareDays, type CivilDate } from 'shared-kernel/domain/civil-date';
import { endorseAheadDays, rosterMaxRows } from 'shared-kernel/domain/constants';
import type { Fen } from 'shared-kernel/domain/money';
import * as texts from 'shared-kernel/domain/texts';
import type { PersonId, ProjectId } from 'shared-kernel/domain/nouns/ids';
import type { Actor, Context } from '../../../platform/context';
import type { Trx } from '../../../platform/db/database';
import { Problem, refusedInWords } from '../../../platform/http/problem';
import type { RawAnswer } from '../../../platform/http/route';
import type { Progress } from '../../../platform/imports/imports';
import type { BizType } from '../../finance/ledger';
import type { OwnedInsure } from '../../insure/insure.repository';
import { personState } from '../../insure/insure-states';
import { personRowOf } from '../../insure/people/people.repository';
import type { CheckedPerson } from '../../insure/people/person-check';
import type { SheetFile } from '../../insure/people/staff-sheet';
import type { Plan } from '../../products/plan.repository';
import { orderState, type Order } from '../order-machine';
import type { AddReduceItemTable } from '../roster.tables';
import type { StoredSwap } from './swap-people';
import type { SwapPrice, SwapTerms } from './swap-price';

export type ItemChange = NonNullable<RosterCalcItem['changes']>[number];

export interface ChangedPolicy {
  insure: OwnedInsure;
  plan: Plan;
}

/** One person of a change. */
export interface PricedItem extends RosterCalcItem {
  unitPremium: Fen;
  premium: Fen;
  /** Additions: the person to store. */
  joining?: CheckedPerson;
  projectId: ProjectId | null;
  reason?: string | undefined;
  /** Replacements and amendments: the inputs of the price, and the price; undefined for changes without a price. */
  swap?: SwapTerms;
  price?: SwapPrice;
  /** Amendments: the new values of the person, sealed. */
  changeSealed?: Uint8Array;
}

/** A staff change, person by person, with all issues. */
export interface PricedPeople {
  items: PricedItem[];
  issues: FieldIssue[];
  warnings: string[];
  /** Effective day of the order: the first day of new covers, or the last of ended ones. */
  effectDate: CivilDate;
  /** Time at which the first change takes effect. */
  effectAt: Date;
  /** Change in the number of insured people by this order; may be negative. */
  morePeople: number;
}

/** A priced change with its totals. */
export interface PricedChange extends PricedPeople {
  insure: OwnedInsure;
  addPremium: Fen;
  refundPremium: Fen;
  /** Net amount, signed. */
  premium: Fen;
}

type OrderItem = Selectable<AddReduceItemTable>;

/** The person of an item; `newPersonId` is the replacement. */
interface StoredPerson {
  personId: PersonId;
  newPersonId?: PersonId | undefined;
}

/** An item moved to a later day because its day passed before the order was reviewed. */
interface MovedItem {
  start_date: CivilDate;
  end_date: CivilDate;
  days: number;
  premium: Fen;
  formula: string;
  swap?: StoredSwap;
}

/** One kind of staff change. A new kind needs a file with an implementation, and an entry in `changeKinds`. */
export interface ChangeKind {
  /** Kind of the wallet's bookings. */
  bizType: BizType;
  /** Action of `insureMachine`, which determines when it can be ordered. */
  action: StaffAction;
  /** Whether the items end cover, each with its own last day; otherwise all items start on the same day. */
  endsCover: boolean;
  /** Throws errors about the whole order; errors of single rows are in `issues`. */
  price(ctx: Context, actor: Actor, policy: ChangedPolicy, change: StaffChange): Promise<PricedPeople>;
  /**
   * Stores the people of the order and returns each item's person, in the order of the items. Runs under the policy's
   * lock and throws when something has changed since the price was calculated.
   */
  store(ctx: Context, trx: Trx, order: Order, priced: PricedChange): Promise<StoredPerson[]>;
  /** Applies the due part of an approved order. */
  takeEffect(ctx: Context, trx: Trx, order: Order): Promise<void>;
  /** Moves an item still in audit on `today` to the next possible day; undefined after the policy's last day. */
  postponed(policy: ChangedPolicy, item: OrderItem, today: CivilDate): MovedItem | undefined;
  /** Updates the items' people after the items have changed. */
  followItems?(trx: Trx, orderId: number, at: Date): Promise<void>;
  /** Reads and checks a filled-in template. */
  readSheet(
    ctx: Context,
    actor: Actor,
    policy: ChangedPolicy,
    file: SheetFile,
    effectDate: CivilDate | undefined,
    progress: Progress,
  ): Promise<ParsedRoster>;
  template(ctx: Context, actor: Actor): Promise<RawAnswer>;
}

/** Refuses an empty list of lines, and one that is too long. */
export function requireLines(lines: readonly unknown[]): void {
  if (lines.length === 0) throw new Problem(problems.tooFewPersons, { min: 1 });
  if (lines.length > rosterMaxRows) throw new Problem(problems.tooManyPersons, { max: rosterMaxRows });
}

/** Returns the later one of two days. */
export const laterOf = (a: CivilDate, b: CivilDate): CivilDate => (compareDays(a, b) > 0 ? a : b);

/**
 * Refuses a first day of new cover before the next midnight, too far ahead (in a policy that has not begun, after its
 * first day), or after the policy.
 */
export function requireFirstDay(ctx: Context, insure: OwnedInsure, first: CivilDate, asked = first): void {
  const today = ctx.clock.today();
  if (compareDays(asked, addDays(today, 1)) < 0)
    refuseDay(problems.effectTooEarly, problems.effectTooEarly.text);
  if (compareDays(first, laterOf(addDays(today, endorseAheadDays), insure.start_date)) > 0)
    refuseDay(problems.invalidInput, texts.effectTooFar(endorseAheadDays));
  if (compareDays(first, insure.end_date) > 0) refuseDay(problems.invalidInput, texts.effectAfterPolicy);
}

/** Returns a list of people who join a policy on a day, for the check of staff lists. */
export const listOf = (
  actor: Actor,
  insure: OwnedInsure,
  startDate: CivilDate,
  rows: StaffChange['persons'],
) => ({
  actor,
  projectId: insure.project_id ?? undefined,
  startDate,
  endDate: insure.end_date,
  rows,
  jobTypes: Object.keys(insure.unit_prices ?? {}).map(Number),
});

/** Returns the row of a person who joins by an order. */
export const joiningRow = (
  { pii }: Pick<Context, 'pii'>,
  order: Order,
  insure: OwnedInsure,
  joining: CheckedPerson,
  item: Pick<PricedItem, 'startDate' | 'endDate' | 'projectId'>,
  price: { unit: Fen; premium: Fen },
) =>
  personRowOf(
    pii,
    joining,
    {
      insureId: insure.id,
      customerId: insure.customer_id,
      filialeId: order.filiale_id,
      projectId: item.projectId,
      supplyerId: insure.supplyer_id,
      startDate: item.startDate,
      endDate: item.endDate,
      personStatus: order.endorse_status === orderState.auditing ? personState.waiting : personState.unpaid,
      addReduceId: order.id,
      at: order.submit_time,
    },
    price,
  );

/** Throws an error about the order's day, with the message at that field. */
export function refuseDay(kind: ProblemKind, message: string): never {
  throw refusedInWords('effectDate', message, kind);
}
