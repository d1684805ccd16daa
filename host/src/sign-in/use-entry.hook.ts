import { useRef, useState } from 'react';
import { isProblem } from 'shared-kernel/client';

/** An issue per field; the one of `form` is shown above the button. */
export type EntryProblems<Field extends string> = Partial<Record<Field | 'form', string>>;

type Values<Field extends string> = Record<Field, string>;

interface EntryOptions<Field extends string> {
  initial: Values<Field>;
  check: (values: Values<Field>) => EntryProblems<Field>;
  /**
   * Rejects with a ProblemError when the server refuses; resolves with issues whose field only the caller knows.
   * `onRetry` is called for each retry.
   */
  send: (values: Values<Field>, onRetry: () => void) => Promise<EntryProblems<Field> | void>;
}

/** The part that the fields of a form use. */
export interface Entry<Field extends string> {
  field(name: Field): EntryFieldState;
}

export interface EntryFieldState {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** State of a small form: validates, sends one request at a time, and keeps the typed values when it is refused. */
export function useEntry<Field extends string>({ initial, check, send }: EntryOptions<Field>) {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<EntryProblems<Field>>({});
  const [isSending, setSending] = useState(false);
  const [isRepeating, setRepeating] = useState(false);
  // State is updated one render later: with two quick clicks neither would see the running submission.
  const isRunning = useRef(false);

  /** `form` has what the fields show: some password managers fill them in without an event. */
  const submit = async (form: FormData) => {
    if (isRunning.current) return;
    const shown = { ...values, ...shownIn(form, values) };
    setValues(shown);
    const found = check(shown);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    isRunning.current = true;
    setSending(true);
    try {
      const refused = await send(shown, () => setRepeating(true));
      if (refused) setProblems(refused);
    } catch (error) {
      setProblems(problemsOf(error, shown));
    } finally {
      isRunning.current = false;
      setSending(false);
      setRepeating(false);
    }
  };

  const field = (name: Field): EntryFieldState => ({
    name,
    value: values[name],
    error: problems[name],
    onChange: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }));
      setProblems((before) => ({ ...before, [name]: undefined, form: undefined }));
    },
  });

  /** Sets values as if they were typed. */
  const prefill = (found: Partial<Values<Field>>) => setValues((before) => ({ ...before, ...found }));

  return { values, field, prefill, problem: problems.form, isSending, isRepeating, submit };
}

const shownIn = <Field extends string>(form: FormData, known: Values<Field>): Partial<Values<Field>> =>
  Object.fromEntries(
    [...form].filter(([name, value]) => name in known && typeof value === 'string'),
  ) as Partial<Values<Field>>;

/** Returns issues of known fields by field; any other message goes above the button. */
function problemsOf<Field extends string>(error: unknown, values: Values<Field>): EntryProblems<Field> {
  if (!isProblem(error)) throw error;
  const known = error.fields.filter(({ field }) => field in values);
  if (known.length === 0) return { form: error.message } as EntryProblems<Field>;
  return Object.fromEntries(known.map(({ field, message }) => [field, message])) as EntryProblems<Field>;
}
