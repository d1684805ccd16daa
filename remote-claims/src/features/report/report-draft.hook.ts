import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isOutcomeUnknown, isProblem } from 'shared-kernel/client';
import { problems } from 'shared-kernel/contract';
import { listCaseDrafts, saveCaseDraft } from 'shared-kernel/contract/claims/drafts';
import { useFormValues, type FormHandle } from 'shared-kernel/form';
import { useAction } from 'shared-kernel/query';
import type { CaseDraftId } from 'shared-kernel/domain/nouns/ids';

/** Milliseconds without a change before the form is stored. */
const restMs = 2_000;
/** Milliseconds until the next attempt after a failure that may pass, such as one of the network. */
const againMs = 10_000;

interface Stored {
  id: CaseDraftId;
  version: number;
}

interface ServerDraft {
  id: CaseDraftId | undefined;
  /** Time of the last saving, ISO 8601; undefined before the first. */
  savedAt: string | undefined;
  /** Why the draft is not stored at present, such as a change from another device. */
  problem: string | undefined;
  saveNow: () => Promise<boolean>;
}

/** Stores a report on the server while it is written, as soon as it has a time or place of the accident. */
export function useServerDraft<Values extends object>(
  form: FormHandle<Values>,
  begun: Stored | undefined,
  personName: string | undefined,
): ServerDraft {
  const values = useFormValues(form);
  const stored = useRef(begun);
  const [state, setState] = useState<Omit<ServerDraft, 'saveNow'> & { isRefused: boolean }>({
    id: begun?.id,
    savedAt: undefined,
    problem: undefined,
    isRefused: false,
  });
  const save = useAction(saveCaseDraft, { quiet: true, invalidates: [listCaseDrafts] });

  const saveNow = async (): Promise<boolean> => {
    const typed = JSON.parse(JSON.stringify({ ...form.values(), personName })) as Record<string, unknown>;
    try {
      const { id, version, saveTime } = await save.run({ body: { ...stored.current, form: typed } });
      stored.current = { id, version };
      setState({ id, savedAt: saveTime, problem: undefined, isRefused: false });
      return true;
    } catch (error) {
      const message = isProblem(error) ? error.message : problems.internalError.text;
      const isRefused = isProblem(error) && !isOutcomeUnknown(error);
      setState((before) => ({ ...before, problem: message, isRefused }));
      return false;
    }
  };

  const isWorthIt = 'accidentTime' in values && Boolean(values.accidentTime);
  const saveSoon = useEffectEvent(() => {
    if (form.isDirty && !form.isRunning && isWorthIt && !state.isRefused) void saveNow();
  });
  useEffect(() => {
    const timer = setTimeout(() => saveSoon(), restMs);
    return () => clearTimeout(timer);
  }, [values]);
  useEffect(() => {
    if (state.problem === undefined) return;
    const timer = setTimeout(() => saveSoon(), againMs);
    return () => clearTimeout(timer);
  }, [state]);

  return { ...state, saveNow };
}
