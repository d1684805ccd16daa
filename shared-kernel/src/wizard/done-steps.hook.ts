import { useState } from 'react';
import { readForm } from '../form/schema-issues';
import { drafts, session } from '../runtime';
import type { StepSchemas } from './wizard-types';

/** Never stored, as in the drafts of forms; a step with such a field is to be filled in again after a reload. */
const secretName = /password|captcha/i;

type Done = Record<string, Record<string, unknown>>;

/** The values of the finished steps, kept in this browser tab. */
export function useDoneSteps(draftKey: string, schemas: StepSchemas) {
  const owner = session.getState().user?.id;
  const key = `${draftKey}.steps`;
  const [done, setDone] = useState<Done>(() => (drafts.read(owner, key) ?? {}) as Done);
  const keys = Object.keys(schemas);
  const isFinished = (step: string) => {
    const schema = schemas[step];
    return schema !== undefined && done[step] !== undefined && readForm(schema, done[step]).ok;
  };
  return {
    done,
    /** The first step that is not finished; the last one when all are. */
    firstOpen: keys.find((step) => !isFinished(step)) ?? keys.at(-1) ?? '',
    finish(step: string, values: Record<string, unknown>) {
      const next = { ...done, [step]: values };
      setDone(next);
      drafts.write(
        owner,
        key,
        Object.fromEntries(Object.entries(next).map(([at, kept]) => [at, withoutSecrets(kept)])),
      );
    },
    forget: () => drafts.remove(owner, key),
  };
}

const withoutSecrets = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secretName.test(name)));
