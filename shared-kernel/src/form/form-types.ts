import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { FormInstance } from '../antd/entry';
import type { WatchedValues } from './watched-values.hook';

export type FormSchema = z.ZodObject;

/** Values as pages see them: decoded, money in fen. */
export type ValuesOf<Schema extends FormSchema> = z.output<Schema>;

/** The values of an unfinished form: any field may be missing. */
export type DraftOf<Values> = { [K in keyof Values]?: Values[K] | null | undefined };

export interface FormOptions<Schema extends FormSchema, Answer> {
  /** The contract's body schema. */
  schema: Schema;
  initial?: DraftOf<ValuesOf<Schema>>;
  /**
   * Usually `action.run` of a `quiet` action. A ProblemError keeps the form as typed and is shown at its fields; an
   * AbortError (the user cancelled) keeps it too without a message.
   */
  submit: (values: ValuesOf<Schema>) => Promise<Answer>;
  /** Runs after success, when the leave guard is already lifted: the place for `navigate`. */
  onDone?: (answer: Answer, values: ValuesOf<Schema>) => void;
  /**
   * Every form is restored after its session expired during work. With a key its draft is stored in this browser tab
   * all the time until it is submitted, and restored whenever the page is opened. Passwords and codes never are.
   */
  draftKey?: string;
  /** `first`: a submit shows the first issue alone, in the order of the schema's fields. Default: all of them. */
  showIssues?: 'all' | 'first';
}

/** A refusal that belongs to no visible field. */
export interface FormRefusal {
  message: string;
  details: string[];
  traceId?: string;
  code: number;
}

export interface FormHandle<Values> {
  readonly submit: () => Promise<void>;
  readonly isRunning: boolean;
  readonly isDirty: boolean;
  readonly refusal: FormRefusal | undefined;
  /** Sets one field as if it were typed. */
  readonly set: <K extends keyof Values & string>(name: K, value: Values[K] | undefined) => void;
  readonly values: () => DraftOf<Values>;
  /** Back to `initial`, or to the values given, with no errors. */
  readonly reset: (values?: DraftOf<Values>) => void;
  /** Checks a field that shows a problem once more, when its rule depends on something besides the form's values. */
  readonly recheck: (name: keyof Values & string) => void;
  readonly internal: FormInternals;
}

/** What the views of this folder need; pages leave it alone. */
export interface FormInternals {
  readonly antd: FormInstance<Record<string, unknown>>;
  readonly initial: Record<string, unknown>;
  readonly watched: WatchedValues;
  /** Throws the first issue of a field; `isExact`: of a list itself, not of its rows. */
  readonly check: (name: string, label: string, isExact?: boolean) => Promise<void>;
  readonly isRequired: (name: string) => boolean;
  readonly changed: () => void;
  readonly restored: boolean;
  /** Counts uploads that are not finished. */
  readonly uploading: (change: 1 | -1) => void;
  readonly discardDraft: () => void;
  /** A dialog opens: with the draft of its object, else with `initial`. */
  readonly begin: () => void;
  /** Restores what was stored of this form when its session expired; true when there was something. */
  readonly offerDraft: () => boolean;
  /** This field is never part of a draft. */
  readonly keepOut: (name: string) => void;
  /** Shows a refusal: at the fields that it names, else above the buttons. */
  readonly refuse: (error: unknown) => void;
}

export interface FormFrameProps<Values> {
  form: FormHandle<Values>;
  title: string;
  /** One sentence under the title. */
  hint?: ReactNode;
  submitText?: string;
  children: ReactNode;
}
