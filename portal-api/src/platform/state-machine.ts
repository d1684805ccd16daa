import type { Selectable } from 'kysely';
import type { ProblemKind } from 'shared-kernel/contract';
import type { Rights } from 'shared-kernel/domain/rights';
import type { Actor } from './context';
import type { Database } from './db/database';

/** Who makes a step, as the history shows it. */
export interface Mover {
  kind: 'customer' | 'provider' | 'insurer' | 'system';
  name: string;
}

export const systemMover: Mover = { kind: 'system', name: '系统' };
/** Whoever decides on money at the platform. */
export const platformMover: Mover = { kind: 'provider', name: '平台' };
export const customerMover = ({ name }: Pick<Actor, 'name'>): Mover => ({ kind: 'customer', name });

export interface MessageText {
  subject: string;
  content: string;
  popup?: boolean;
}

export type MachineTable = keyof Database;
export type MachineRow<Table extends MachineTable> = Selectable<Database[Table]>;

interface Transition<Row> {
  from: readonly number[];
  to: number;
  /** Who may make it; anybody else is a bug and throws. */
  by: readonly Mover['kind'][];
  /** Line of the history, unless the step brings its own. */
  remark?: string;
  /** The message to the customer, from the row afterwards. */
  message?: (row: Row, remark: string) => MessageText;
}

/** An action of a customer on a row: in which states, with which right, under which further condition. */
interface ActionRule<Facts> {
  in: readonly number[];
  right?: keyof Rights;
  when?: (facts: Facts, actor: Actor, now: Date) => boolean;
}

export interface StateMachine<
  Table extends MachineTable,
  Name extends string,
  Action extends string,
  Facts extends object,
> {
  table: Table;
  /** Column of the state. */
  status: keyof MachineRow<Table> & string;
  /** The append-only history: its table, the column of the row's id, and columns of its own. */
  flow: { table: MachineTable; owner: string; columns?: (by: Mover) => object };
  /** Refuses a step from a state that it does not start in. */
  refusal: ProblemKind;
  /** Where messages to the customer lead; missing where what the row pays sends them. */
  message?: { kind: number; bizType: string; link: (id: number) => string };
  /** Columns that go with entering a state, such as its deadline. */
  entering?: (to: number, at: Date, before: MachineRow<Table>) => object;
  transitions: Record<Name, Transition<MachineRow<Table>>>;
  actions: Record<Action, ActionRule<Facts>>;
}

/** Declares how rows of a table change their state; `moveState` is the only way to change it. */
export function defineStateMachine<
  Table extends MachineTable,
  Name extends string,
  Action extends string,
  Facts extends object = object,
>(machine: StateMachine<Table, Name, Action, Facts>) {
  const mayIn = (action: Action, state: number): boolean => machine.actions[action].in.includes(state);
  return {
    ...machine,
    /** Whether an action belongs to a state at all, for any caller. */
    mayIn,
    /** What this user may do now with a row in this state. */
    actionsOf: (state: number, facts: Facts, actor: Actor, now: Date): Action[] =>
      (Object.keys(machine.actions) as Action[]).filter((action) => {
        const { right, when } = machine.actions[action];
        return (
          mayIn(action, state) &&
          (right === undefined || actor.rights[right]) &&
          (when === undefined || when(facts, actor, now))
        );
      }),
  };
}
