import { useRef, useState } from 'react';
import { secretName } from '../form/draft.hook';
import { readForm } from '../form/schema-issues';
import { drafts, session } from '../runtime';
import type { StepSchemas } from './wizard-types';

type Done = Readonly<Record<string, Record<string, unknown>>>;

/** Draft key of one step's form. */
export const stepDraftKey = (draftKey: string, step: string) => `${draftKey}.${step}`;

/**
 * The values of the finished steps, stored in this browser tab. A step whose form was changed afterwards is no longer
 * finished: no visible value may be missing from the submitted data.
 */
export function useDoneSteps(draftKey: string, schemas: StepSchemas) {
  const owner = session.getState().user?.id;
  const key = `${draftKey}.steps`;
  const keys = Object.keys(schemas);
  const [done, setDone] = useState<Done>(() => (drafts.read(owner, key) ?? {}) as Done);
  const [changed, setChanged] = useState<ReadonlySet<string>>(
    () => new Set(keys.filter((step) => drafts.read(owner, stepDraftKey(draftKey, step)))),
  );
  const [isRestored] = useState(() => changed.size > 0 || Object.keys(done).length > 0);

  // Values of unfinished steps that are never stored, such as SMS codes.
  const unstored = useRef<Done>({});

  const isFinished = (step: string) => {
    const schema = schemas[step];
    const values = done[step];
    return schema !== undefined && values !== undefined && !changed.has(step) && readForm(schema, values).ok;
  };
  const setStepChanged = (step: string, isChanged: boolean) =>
    setChanged((before) => {
      if (before.has(step) === isChanged) return before;
      return new Set(isChanged ? [...before, step] : [...before].filter((one) => one !== step));
    });
  const forget = () => {
    drafts.remove(owner, key);
    for (const step of keys) drafts.remove(owner, stepDraftKey(draftKey, step));
  };

  const isStored = (name: string, keptOut: ReadonlySet<string>) =>
    !secretName.test(name) && !keptOut.has(name);

  return {
    done,
    /** Returns initial values when a step is opened again; an unfinished step's other values are in its draft. */
    valuesOf: (step: string) => ({ ...done[step], ...unstored.current[step] }),
    /** To be called when a step is left: keeps the values that must not be stored in memory. */
    leave(step: string, values: Record<string, unknown>, keptOut: ReadonlySet<string>) {
      unstored.current = {
        ...unstored.current,
        [step]: Object.fromEntries(Object.entries(values).filter(([name]) => !isStored(name, keptOut))),
      };
    },
    /** Whether something of an earlier visit was found. */
    isRestored,
    /** The first unfinished step; the last step when all are finished. */
    firstOpen: keys.find((step) => !isFinished(step)) ?? keys.at(-1) ?? '',
    /** Values named in `keptOut` are never stored: after a reload their step has to be finished again. */
    finish(step: string, values: Record<string, unknown>, keptOut: ReadonlySet<string>) {
      const next = { ...done, [step]: values };
      setDone(next);
      setStepChanged(step, false);
      const stored = drafts.read(owner, key) ?? {};
      const storable = Object.fromEntries(Object.entries(values).filter(([name]) => isStored(name, keptOut)));
      drafts.write(owner, key, { ...stored, [step]: storable });
    },
    setStepChanged,
    forget,
    /** Removes all values. */
    clear() {
      forget();
      setDone({});
      setChanged(new Set());
    },
  };
}

export type DoneSteps = ReturnType<typeof useDoneSteps>;
