import { useRef, useState } from 'react';
import { isProblem } from 'shared-kernel/client';

/** A problem per field; `form` is shown above the button. */
export type EntryProblems<Field extends string> = Partial<Record<Field | 'form', string>>;

type Values<Field extends string> = Record<Field, string>;

interface EntryOptions<Field extends string> {
  initial: Values<Field>;
  check: (values: Values<Field>) => EntryProblems<Field>;
  /** Rejects with a ProblemError when the server refuses; resolves with problems where their field is known here alone. `onRetry` is called for each retry. */
  send: (values: Values<Field>, onRetry: () => void) => Promise<EntryProblems<Field> | void>;
}

/** What the fields of a form need of it. */
export interface Entry<Field extends string> {
  field(name: Field): EntryFieldState;
}

export interface EntryFieldState {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A small form: validates, sends once at a time, keeps what was typed when it is refused. */
export function useEntry<Field extends string>({ initial, check, send }: EntryOptions<Field>) {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<EntryProblems<Field>>({});
  const [isSending, setSending] = useState(false);
  const [isRepeating, setRepeating] = useState(false);
  // State is one render late: two quick clicks would both see no running submit.
  const isRunning = useRef(false);

  const submit = async () => {
    if (isRunning.current) return;
    const found = check(values);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    isRunning.current = true;
    setSending(true);
    try {
      const refused = await send(values, () => setRepeating(true));
      if (refused) setProblems(refused);
    } catch (error) {
      setProblems(problemsOf(error, values));
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

  /** As if it were typed. */
  const prefill = (found: Partial<Values<Field>>) => setValues((before) => ({ ...before, ...found }));

  return { values, field, prefill, problem: problems.form, isSending, isRepeating, submit };
}

/** Issues of known fields are shown at them; everything else above the button. */
function problemsOf<Field extends string>(error: unknown, values: Values<Field>): EntryProblems<Field> {
  if (!isProblem(error)) throw error;
  const known = error.fields.filter(({ field }) => field in values);
  if (known.length === 0) return { form: error.message } as EntryProblems<Field>;
  return Object.fromEntries(known.map(({ field, message }) => [field, message])) as EntryProblems<Field>;
}
