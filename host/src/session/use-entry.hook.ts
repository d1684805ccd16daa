import { useRef, useState } from 'react';
import { isProblem } from 'shared-kernel/client';

/** A problem per field; `form` stands above the button. */
export type EntryProblems<Field extends string> = Partial<Record<Field | 'form', string>>;

interface EntryOptions<Field extends string> {
  initial: Record<Field, string>;
  check: (values: Record<Field, string>) => EntryProblems<Field>;
  /** Rejects with a ProblemError when the server refuses. */
  send: (values: Record<Field, string>) => Promise<void>;
}

/** A small form: checks, sends once at a time, keeps what was typed when it is refused. */
export function useEntry<Field extends string>({ initial, check, send }: EntryOptions<Field>) {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<EntryProblems<Field>>({});
  const [isSending, setSending] = useState(false);
  // State is one render late: two quick clicks would both see that nothing runs.
  const isRunning = useRef(false);

  const submit = async () => {
    if (isRunning.current) return;
    const found = check(values);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    isRunning.current = true;
    setSending(true);
    try {
      await send(values);
    } catch (error) {
      setProblems(problemsOf(error, values));
    } finally {
      isRunning.current = false;
      setSending(false);
    }
  };

  const field = (name: Field) => ({
    value: values[name],
    error: problems[name],
    onChange: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }));
      setProblems((before) => ({ ...before, [name]: undefined, form: undefined }));
    },
  });

  return { values, field, problem: problems.form, isSending, submit };
}

/** Issues of known fields land on them; everything else is said above the button. */
function problemsOf<Field extends string>(
  error: unknown,
  values: Record<Field, string>,
): EntryProblems<Field> {
  if (!isProblem(error)) throw error;
  const known = error.fields.filter(({ field }) => field in values);
  if (known.length === 0) return { form: error.message } as EntryProblems<Field>;
  return Object.fromEntries(known.map(({ field, message }) => [field, message])) as EntryProblems<Field>;
}
