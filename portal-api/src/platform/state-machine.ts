import type { Selectable } from 'kysely';
import type { ProblemKind } from 'shared-kernel/contract';
import { namesOf, type Noun, type Party } from 'shared-kernel/domain/nouns/define-noun';
import type { Actor } from './context';
import type { Database } from './db/database';
import { Problem } from './http/problem';

/** Who makes a step, as the history shows it. */
export interface Mover {
  kind: Party;
  name: string;
}

export const systemMover: Mover = { kind: 'system', name: '系统' };
/** Whoever decides on money at the platform. */
export const platformMover: Mover = { kind: 'platform', name: '平台' };
/** Who hands something in, and when, as its row says it. */
export const submittedBy = ({ userId, name }: Pick<Actor, 'userId' | 'name'>, at: Date) => ({
  user_id: userId,
  submitter_name: name,
  submit_time: at,
  updated_at: at,
});

export const customerMover = ({ name }: Pick<Actor, 'name'>): Mover => ({ kind: 'customer', name });

export interface MessageText {
  subject: string;
  content: string;
  popup?: boolean;
}

export type MachineTable = keyof Database;
export type MachineRow<Table extends MachineTable> = Selectable<Database[Table]>;

/** What the history and the customer read of a transition. */
interface Said<Row> {
  /** Line of the history, unless the step brings its own. */
  remark?: string;
  /** The message to the customer, from the row afterwards. */
  message?: (row: Row, remark: string) => MessageText;
}

/** What the API adds to a noun: all that needs the database. */
interface Binding<Table extends MachineTable, Move extends string, Act extends string, Facts extends object> {
  table: Table;
  /** Column of the state. */
  status: keyof MachineRow<Table> & string;
  /** The append-only history: its table, the column of the row's id, and columns of its own. */
  flow: { table: MachineTable; owner: string; columns?: (by: Mover) => object };
  /** Refuses what does not belong to the state of a row. */
  refusal: ProblemKind;
  /** Of messages to the customer; missing where what the row pays sends them. */
  message?: { kind: number; bizType: string };
  /** Columns that go with entering a state, such as its deadline. */
  entering?: (to: number, at: Date, before: MachineRow<Table>) => object;
  says?: Partial<Record<Move, Said<MachineRow<Table>>>>;
  /** Further conditions of actions. */
  when?: Partial<Record<Act, (facts: Facts, actor: Actor, now: Date) => boolean>>;
}

/** Binds a noun to the rows of a table; `moveState` is the only way to change their state. */
export function defineStateMachine<
  Table extends MachineTable,
  Name extends string,
  Move extends string,
  Act extends string,
  Facts extends object = object,
>(noun: Noun<Name, Move, Act>, binding: Binding<Table, Move, Act, Facts>) {
  const codeOf = (name: Name): number => noun.states[name].code;
  const { mayIn } = noun;
  const isAllowed = (action: Act, state: number, facts: Facts, actor: Actor, now: Date): boolean => {
    const { right } = noun.actions[action];
    return (
      mayIn(action, state) &&
      (right === undefined || actor.rights[right]) &&
      (binding.when?.[action]?.(facts, actor, now) ?? true)
    );
  };
  return {
    ...binding,
    link: noun.link,
    transition(name: Move) {
      const { from, to, by } = noun.transitions[name];
      const said: Said<MachineRow<Table>> = binding.says?.[name] ?? {};
      return { from: from.map(codeOf), to: codeOf(to), by, ...said };
    },
    /** Whether an action belongs to a state at all, for any caller. */
    mayIn,
    /** Refuses an action that does not belong to the state. */
    requireIn(action: Act, state: number): void {
      if (!mayIn(action, state)) throw new Problem(binding.refusal);
    },
    /** Refuses what this user may not do now with a row in this state. */
    requireAllowed(...asked: Parameters<typeof isAllowed>): void {
      if (!isAllowed(...asked)) throw new Problem(binding.refusal);
    },
    /** What this user may do now with a row in this state. */
    actionsOf: (state: number, facts: Facts, actor: Actor, now: Date): Act[] =>
      namesOf(noun.actions).filter((action) => isAllowed(action, state, facts, actor, now)),
  };
}

/** What changing the state of a row takes from its machine. */
export type StateMachine<Table extends MachineTable, Move extends string> = Pick<
  ReturnType<typeof defineStateMachine<Table, string, Move, never, never>>,
  'table' | 'status' | 'flow' | 'refusal' | 'message' | 'entering' | 'link' | 'transition'
>;
