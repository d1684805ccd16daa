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
   * Version of the record that `initial` shows. The form follows a new one until something is typed; then it stays
   * with the version that it began with, so that the server refuses a submit over a concurrent change.
   */
  version?: number | undefined;
  /**
   * Usually `action.run` of a `quiet` action. After a ProblemError the form keeps its input and shows the error at the
   * fields; after an AbortError (the user cancelled) it keeps the input without a message. `version` is the one that
   * the values are based on, 0 without one.
   */
  submit: (values: ValuesOf<Schema>, version: number) => Promise<Answer>;
  /** Runs after success, when the leave guard is already lifted: the place for `navigate`. */
  onDone?: (answer: Answer, values: ValuesOf<Schema>) => void;
  /**
   * Any form is restored after its session expired. With a key, the draft is also stored in this browser tab while
   * typing until it is submitted, and restored whenever the page is opened. Passwords and codes are never stored.
   */
  draftKey?: string;
  /** `first`: a submit shows only the first issue, in the order of the schema's fields. Default: all issues. */
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
  /** Resets to `initial` or the given values and clears the errors. */
  readonly reset: (values?: DraftOf<Values>) => void;
  /** Validates a field again if it shows an issue, for rules that depend on more than the form's values. */
  readonly recheck: (name: keyof Values & string) => void;
  readonly internal: FormInternals;
}

/** For the components in this folder only; pages do not use it. */
export interface FormInternals {
  readonly antd: FormInstance<Record<string, unknown>>;
  readonly initial: Record<string, unknown>;
  readonly watched: WatchedValues;
  /** Throws the first issue of a field; with `isExact` only an issue of the list itself, not of its rows. */
  readonly check: (name: string, label: string, isExact?: boolean) => Promise<void>;
  readonly isRequired: (name: string) => boolean;
  readonly changed: () => void;
  readonly restored: boolean;
  /** Counts unfinished uploads. */
  readonly uploading: (change: 1 | -1) => void;
  readonly discardDraft: () => void;
  /** Starts the form when a dialog opens: with its draft, else with `initial`. */
  readonly begin: () => void;
  /** Restores the form's stored draft after the session expired; returns true when there was one. */
  readonly offerDraft: () => boolean;
  /** Excludes a field from the draft. */
  readonly keepOut: (name: string) => void;
  /** Takes over the next version although something is typed, which is kept. Handles of older kernels lack it. */
  readonly takeNewest?: () => void;
  /** Called once the form is rendered: until then, it begins with what it is given. Older kernels lack it too. */
  readonly shown?: () => void;
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
