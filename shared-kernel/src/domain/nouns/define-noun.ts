import { defineDictionary, type Dictionary, type Tone } from '../dictionary';
import type { Right } from '../rights';

/** Who acts: the employer, the platform, the insurer, or a timed job. */
export type Party = 'customer' | 'platform' | 'insurer' | 'system';

export interface State<Step extends string> {
  readonly code: number;
  readonly label: string;
  readonly tone: Tone;
  /** Who has to act; missing where nobody has to. */
  readonly turn?: Party;
  readonly step?: Step;
  /** A final state, though some can be undone. */
  readonly isEnd?: true;
}

interface Transition<Name extends string> {
  readonly from: readonly Name[];
  readonly to: Name;
  /** Who may make the transition; any other party is a bug. */
  readonly by: readonly Party[];
}

interface Action<Name extends string> {
  readonly in: readonly Name[];
  /** Label of the button; absent when it depends on the row or there is no button. */
  readonly label?: string;
  /** It cannot be undone. */
  readonly danger?: true;
  /** The right that a project user needs for the action. */
  readonly right?: Right;
}

type NameIn<Given> = keyof Given & string;

/** Codes of the states that fulfil `Which`. */
type CodeWhere<States, Which> = {
  [Name in keyof States]: States[Name] extends Which & { readonly code: infer Code extends number }
    ? Code
    : never;
}[keyof States];
type TurnIn<States> = {
  [Name in keyof States]: States[Name] extends { readonly turn: infer Turn extends Party } ? Turn : never;
}[keyof States];
export type StateOf<Noun extends { readonly states: object }> = CodeWhere<Noun['states'], unknown>;
/** Codes of the states that are not final. */
export type OpenStateOf<Noun extends { readonly states: object }> = Exclude<
  StateOf<Noun>,
  CodeWhere<Noun['states'], { readonly isEnd: true }>
>;

/** The parts of a noun that a state machine uses. */
export interface Noun<Name extends string, Move extends string, Act extends string> {
  readonly states: Readonly<Record<Name, { readonly code: number; readonly label: string }>>;
  readonly transitions: Readonly<Record<Move, Transition<Name>>>;
  readonly actions: Readonly<Record<Act, Action<Name>>>;
  readonly mayIn: (action: Act, code: number) => boolean;
  readonly link?: ((id: number) => string) | undefined;
}

/** Returns the property names of an object with their literal types. */
export const namesOf = <Given extends object>(given: Given) =>
  Object.keys(given).filter((name): name is keyof Given & string => name in given);

/**
 * Declares the states of a noun, from which its dictionary, actions, steps, lists and to-dos are derived. The API adds
 * the parts that need the database with `defineStateMachine`; docs/states.md draws all nouns. For an unknown code the
 * functions return undefined or false.
 */
export function defineNoun<
  const States extends Readonly<Record<string, State<Step>>>,
  const Moves extends Readonly<Record<string, Transition<NameIn<States>>>>,
  const Actions extends Readonly<Record<string, Action<NameIn<States>>>>,
  Step extends string = never,
  Id extends number = number,
>(given: {
  name: string;
  /** Address of the row's page. */
  link?: (id: Id) => string;
  /** Steps from beginning to end, in order. */
  steps?: Dictionary<Step>;
  states: States & Readonly<Record<keyof States, [Step] extends [never] ? unknown : { step: NoInfer<Step> }>>;
  begins: readonly NameIn<States>[];
  /** To-dos on the home page by state: the text after the count, and the label of the link. */
  toDos?: { readonly [Name in NameIn<States>]?: readonly [text: string, action: string] };
  transitions: Moves;
  actions: Actions;
}) {
  type Code = (typeof status.codes)[number];
  const status = defineDictionary({ name: given.name, entries: given.states });
  const byCode = new Map(
    Object.entries<State<Step>>(given.states).map(([name, state]) => [state.code, { name, ...state }]),
  );
  const toDos: Readonly<Record<string, readonly [string, string] | undefined>> = given.toDos ?? {};
  const steps = given.steps?.codes ?? [];

  function stepOf(code: Code): Step;
  function stepOf(code: number): Step | undefined;
  function stepOf(code: Code | number): Step | undefined {
    return byCode.get(Number(code))?.step;
  }

  function turnOf(code: number): TurnIn<States> | undefined;
  function turnOf(code: number): Party | undefined {
    return byCode.get(code)?.turn;
  }

  const mayIn = (action: NameIn<Actions>, code: number): boolean =>
    given.actions[action]?.in.some((name) => given.states[name]?.code === code) ?? false;

  return {
    ...given,
    status,
    /** Whether an action is possible in a state, whoever calls. */
    mayIn,
    actionNames: namesOf(given.actions),
    stepOf,
    turnOf,
    isEnd: (code: number) => byCode.get(code)?.isEnd === true,
    /** Codes of the states that fulfil a condition. */
    statesWhere: (fits: (state: State<Step>) => boolean) =>
      status.codes.filter((code) => {
        const state = byCode.get(Number(code));
        return state !== undefined && fits(state);
      }),
    toDos: Object.entries(toDos).flatMap(([name, [text, action] = ['', '']]) =>
      status.codes
        .filter((code) => byCode.get(Number(code))?.name === name)
        .map((code) => ({ code, step: stepOf(code), text, action })),
    ),
    statesFor: (action: NameIn<Actions>) => status.codes.filter((code) => mayIn(action, Number(code))),
    /** Returns a row's progress with a note per step; `current` is past the last step if the row ended there. */
    progressOf(
      code: number,
      notes: Readonly<Record<Step, string | undefined>>,
      titles?: Readonly<Partial<Record<Step, string>>>,
    ) {
      const state = byCode.get(code);
      const at = steps.findIndex((step) => step === state?.step);
      const isThrough = state?.isEnd === true && at === steps.length - 1;
      return {
        items: steps.map((step) => ({
          title: titles?.[step] ?? given.steps?.label(step) ?? step,
          note: notes[step],
        })),
        current: isThrough ? steps.length : Math.max(0, at),
        failed: !isThrough && (state?.isEnd === true || state?.tone === 'refused'),
      };
    },
  };
}
