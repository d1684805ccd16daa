import type { Selectable } from 'kysely';
import { problems, problemText, type ProblemKind } from 'shared-kernel/contract';
import { namesOf, type Noun, type Party } from 'shared-kernel/domain/nouns/define-noun';
import type { Actor } from './context';
import type { Database } from './db/database';
import { Problem } from './http/problem';
import type { NumberedTable } from './row-by-id';

/** Who makes a step, as shown in the history. */
export interface Mover {
  kind: Party;
  name: string;
}

export const systemMover: Mover = { kind: 'system', name: '系统' };
/** The people who decide about money at the platform. */
export const platformMover: Mover = { kind: 'platform', name: '平台' };
/** Returns the columns for who submits a row, and when. */
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

export type MachineTable = NumberedTable;
export type MachineRow<Table extends MachineTable> = Selectable<Database[Table]>;

/** Texts of a transition for the history and the customer. */
interface Said<Row> {
  /** Remark in the history, unless the step has its own. */
  remark?: string;
  /** Returns the message to the customer, from the row after the transition. */
  message?: (row: Row, remark: string) => MessageText;
  /** The provider's command that makes only this transition; its option `--remark` replaces `remark`. */
  command?: { name: string; by: Mover; help: string };
}

/** The parts of a state machine that the API adds to a noun: everything that needs the database. */
interface Binding<Table extends MachineTable, Move extends string, Act extends string, Facts extends object> {
  table: Table;
  /** Column with the state. */
  status: keyof MachineRow<Table> & string;
  /** The append-only history: its table, the column of the row's id, and further columns. */
  flow: { table: MachineTable; owner: string; columns?: (by: Mover) => object };
  /** Problem for actions that the state of a row does not allow; 2019 by default. */
  refusal?: ProblemKind;
  /** For messages to the customer; missing where the item that the row pays sends them. */
  message?: { kind: number; bizType: string };
  /** Returns columns to set when a state is entered, such as its deadline. */
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
  const labelOf = (code: number): string =>
    namesOf(noun.states)
      .filter((name) => codeOf(name) === code)
      .map((name) => noun.states[name].label)[0] ?? String(code);
  const numbered = (code: number): string => `${labelOf(code)} (${code})`;
  const { mayIn } = noun;
  const { refusal = problems.stateChanged } = binding;
  /** Says the state: who reads the page again sees no more, if nothing has changed since. */
  const refusedIn = (state: number): Problem =>
    new Problem(refusal, {}, { message: `当前状态为“${labelOf(state)}”，不能进行此操作` });
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
    /** The provider's commands that make a single transition. */
    commands: namesOf(noun.transitions).flatMap((move) => {
      const command = binding.says?.[move]?.command;
      return command ? [{ move, ...command }] : [];
    }),
    transition(name: Move) {
      const { from, to, by } = noun.transitions[name];
      const said: Said<MachineRow<Table>> = binding.says?.[name] ?? {};
      return { from: from.map(codeOf), to: codeOf(to), by, ...said };
    },
    /** Returns the refusal of a transition that does not begin in this state; the provider is told what is possible. */
    refused(move: Move, state: number, by: Party): Problem {
      if (by === 'customer' || by === 'system') return refusedIn(state);
      const usual = problemText(refusal, {});
      const needed = noun.transitions[move].from.map((name) => numbered(codeOf(name)));
      const possible = namesOf(noun.transitions).filter((name) => {
        const { from, by: movers } = noun.transitions[name];
        return (
          from.some((one) => codeOf(one) === state) &&
          movers.some((one) => one === 'platform' || one === 'insurer')
        );
      });
      const message = `${usual}: ${numbered(state)}, where ${possible.join(', ') || 'nothing'} is possible; ${move} needs ${needed.join(' or ')}`;
      return new Problem(refusal, {}, { message });
    },
    /** Whether a state allows an action at all, for any caller. */
    mayIn,
    /** Throws for an action that the state does not allow. */
    requireIn(action: Act, state: number): void {
      if (!mayIn(action, state)) throw refusedIn(state);
    },
    /** Throws for an action that this user may not do now with a row in this state. */
    requireAllowed(...asked: Parameters<typeof isAllowed>): void {
      const [action, state] = asked;
      if (!mayIn(action, state)) throw refusedIn(state);
      if (!isAllowed(...asked)) throw new Problem(refusal);
    },
    /** Returns the actions that this user may do now with a row in this state. */
    actionsOf: (state: number, facts: Facts, actor: Actor, now: Date): Act[] =>
      namesOf(noun.actions).filter((action) => isAllowed(action, state, facts, actor, now)),
  };
}

/** The part of a machine that is needed to change a row's state. */
export type StateMachine<Table extends MachineTable, Move extends string> = Pick<
  ReturnType<typeof defineStateMachine<Table, string, Move, never, never>>,
  'table' | 'status' | 'flow' | 'message' | 'entering' | 'link' | 'refused' | 'transition'
>;
