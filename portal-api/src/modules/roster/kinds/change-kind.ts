import type { Selectable } from 'kysely';
import type { FieldIssue, ProblemKind } from 'shared-kernel/contract';
import type { StaffAction } from 'shared-kernel/contract/insure';
import type { ParsedRoster, RosterCalcItem, StaffChange } from 'shared-kernel/contract/roster';
import type { CivilDate } from 'shared-kernel/domain/civil-date';
import type { Fen } from 'shared-kernel/domain/money';
import type { Actor, Context } from '../../../platform/context';
import type { Trx } from '../../../platform/db/database';
import { refusedInWords } from '../../../platform/http/problem';
import type { RawAnswer } from '../../../platform/http/route';
import type { Progress } from '../../../platform/imports/imports';
import type { BizType } from '../../finance/ledger';
import type { OwnedInsure } from '../../insure/insure.repository';
import type { CheckedPerson } from '../../insure/people/person-check';
import type { SheetFile } from '../../insure/people/staff-sheet';
import type { Plan } from '../../products/plan.repository';
import type { Order } from '../order-machine';
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
  /** Adding: the person to be stored. */
  joining?: CheckedPerson;
  projectId: number | null;
  reason?: string | undefined;
  /** Replacing and amending: what the price follows from, and the price; neither where none is counted. */
  swap?: SwapTerms;
  price?: SwapPrice;
  /** Amending: what is written to the person, sealed. */
  changeSealed?: Uint8Array;
}

/** A change of staff, person by person, with everything that speaks against it. */
export interface PricedPeople {
  items: PricedItem[];
  issues: FieldIssue[];
  warnings: string[];
  /** The day that the order names: the first of new covers, the last of ended ones. */
  effectDate: CivilDate;
  /** When the first of it takes effect. */
  effectAt: Date;
  /** People more in cover, or fewer, by this change alone. */
  morePeople: number;
}

/** The same with its money. */
export interface PricedChange extends PricedPeople {
  insure: OwnedInsure;
  addPremium: Fen;
  refundPremium: Fen;
  /** Net, signed. */
  premium: Fen;
}

type OrderItem = Selectable<AddReduceItemTable>;

/** Who an item is about; `newPersonId` is who takes the place. */
interface StoredPerson {
  personId: number;
  newPersonId?: number | undefined;
}

/** An item of an order whose day has passed before the order was looked at. */
interface MovedItem {
  start_date: CivilDate;
  end_date: CivilDate;
  days: number;
  premium: Fen;
  formula: string;
  swap?: StoredSwap;
}

/** One kind of staff change. A new kind is a file with one of these, and its line in `changeKinds`. */
export interface ChangeKind {
  /** Under which the wallet books it. */
  bizType: BizType;
  /** Of `insureMachine`, which says when it can be ordered. */
  action: StaffAction;
  /** Whether its items end cover, each with a last day of its own; otherwise all of an order begins on one day. */
  endsCover: boolean;
  /** Throws refusals of the whole order; those of single rows are in `issues`. */
  price(ctx: Context, actor: Actor, policy: ChangedPolicy, change: StaffChange): Promise<PricedPeople>;
  /**
   * Stores the people of the order and returns who each item is about, in the order of the items. Runs under the policy's lock and
   * refuses what has changed since the price was calculated.
   */
  store(ctx: Context, trx: Trx, order: Order, priced: PricedChange): Promise<StoredPerson[]>;
  /** Carries out the due part of an approved order. */
  takeEffect(ctx: Context, trx: Trx, order: Order): Promise<void>;
  /** The first day on which an item's change is in effect. */
  firstDay(item: Pick<OrderItem, 'start_date' | 'end_date'>): CivilDate;
  /** The day that an order of these items names. */
  orderDay(items: readonly Pick<OrderItem, 'start_date' | 'end_date'>[]): CivilDate;
  /** An item that is still in audit on `today`, from the next possible day; undefined past the policy's last one. */
  postponed(policy: ChangedPolicy, item: OrderItem, today: CivilDate): MovedItem | undefined;
  /** Updates the people whom the items describe after the items have changed. */
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

/** The order's day refused, with its text at the field. */
export function refuseDay(kind: ProblemKind, message: string): never {
  throw refusedInWords('effectDate', message, kind);
}
