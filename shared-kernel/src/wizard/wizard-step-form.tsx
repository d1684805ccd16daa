/// <reference path="../ui/css.d.ts" />
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../antd/base';
import { isProblem, ProblemError } from '../client';
import { FormSection, useForm, type FormHandle } from '../form';
import { DraftAlert } from '../form/form-body';
import { stepDraftKey, type DoneSteps } from './done-steps.hook';
import type { FormWizardProps, StepSchemas, WizardValues } from './wizard-types';
import './wizard.css';

interface StepNames {
  /** Key of the current step. */
  step: string;
  /** Returns the step that contains a field; undefined when there is none. */
  ownerOf: (field: string) => string | undefined;
  titleOf: (step: string) => string;
}

const withFields = (problem: ProblemError, fields: ProblemError['fields']) =>
  new ProblemError({ ...problem, message: problem.message, traceId: problem.traceId ?? '', fields });

/** Distributes a refusal of the whole submit: `here` for the current step names the steps of the other issues. */
function sortBySteps(problem: ProblemError, { step, ownerOf, titleOf }: StepNames) {
  const elsewhere: Record<string, ProblemError> = {};
  const fields = problem.fields.map((issue) => {
    const owner = ownerOf(issue.field.split('.')[0] ?? '');
    if (owner === undefined || owner === step) return issue;
    elsewhere[owner] = withFields(problem, [...(elsewhere[owner]?.fields ?? []), issue]);
    return { ...issue, message: `${titleOf(owner)}：${issue.message}` };
  });
  return { here: withFields(problem, fields), elsewhere };
}

interface WizardStepFormProps<Schemas extends StepSchemas, Answer> extends FormWizardProps<Schemas, Answer> {
  step: string;
  keys: readonly string[];
  progress: DoneSteps;
  goTo: (step: string) => void;
  /** The step that the page was opened with leaves the focus where it is; later steps move it. */
  isFirstVisit: boolean;
  /** The refusals of the last submit, by step. */
  refusals: Readonly<Record<string, ProblemError>>;
  onRefused: (refusals: Readonly<Record<string, ProblemError>>) => void;
  /** Everything is accepted and stored. */
  onSubmitted: () => void;
  /** Discards the input of all steps. */
  onClear: () => void;
}

/** One step: heading, form, and buttons to the previous and next step. */
export function WizardStepForm<Schemas extends StepSchemas, Answer>(
  props: WizardStepFormProps<Schemas, Answer>,
) {
  const { draftKey, steps, submitText = '提交', cancel, submit, onDone, step, keys, progress, goTo } = props;
  const { title, schema, initial, fields } = steps[step as keyof Schemas];
  const at = keys.indexOf(step);
  const [before, next] = [keys[at - 1], keys[at + 1]];
  const titleOf = (one: string) => steps[one as keyof Schemas].title;
  const all = (values: unknown) => ({ ...progress.done, [step]: values }) as WizardValues<Schemas>; // earlier steps are finished
  const place = `第${at + 1}步，共${keys.length}步`;
  const [keptOut] = useState(() => new Set<string>());

  const submitAll = async (values: unknown): Promise<{ answer: Answer }> => {
    props.onRefused({});
    try {
      return { answer: await submit(all(values)) };
    } catch (error) {
      if (!isProblem(error)) throw error;
      const ownerOf = (field: string) =>
        keys.find((key) => field in steps[key as keyof Schemas].schema.shape);
      const { here, elsewhere } = sortBySteps(error, { step, ownerOf, titleOf });
      props.onRefused(elsewhere);
      throw here;
    }
  };

  const form = useForm({
    schema: schema as StepSchemas[string],
    draftKey: stepDraftKey(draftKey, step),
    initial: { ...initial, ...progress.valuesOf(step) },
    submit: async (values) => (next === undefined ? submitAll(values) : undefined),
    onDone: (submitted, values) => {
      if (submitted) {
        progress.forget();
        props.onSubmitted();
        onDone?.(submitted.answer);
      } else {
        const { [step]: _, ...others } = props.refusals;
        props.onRefused(others);
        progress.finish(step, values, keptOut);
        goTo(next ?? step);
      }
    },
  });

  const { setStepChanged } = progress;
  const reportChange = useEffectEvent((isChanged: boolean) => setStepChanged(step, isChanged));
  useEffect(() => reportChange(form.isDirty), [form.isDirty]);

  const leave = useEffectEvent(() => progress.leave(step, form.values(), keptOut));
  useLayoutEffect(() => () => leave(), []);

  const heading = useRef<HTMLHeadingElement>(null);
  const arrive = useEffectEvent(() => {
    if (!props.isFirstVisit) heading.current?.focus();
    const refused = props.refusals[step];
    if (refused) form.internal.refuse(refused);
  });
  useEffect(() => arrive(), []);

  const shown = useMemo<typeof form>(
    () => ({
      ...form,
      internal: {
        ...form.internal,
        // Said once, for all steps together.
        restored: false,
        keepOut: (name) => {
          keptOut.add(name);
          form.internal.keepOut(name);
        },
      },
    }),
    [form, keptOut],
  );
  const refusedStep = next === undefined ? keys.find((key) => props.refusals[key] !== undefined) : undefined;

  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="kb-wizard-heading" aria-label={`${place}：${title}`}>
        {place}
      </h2>
      {props.isFirstVisit && progress.isRestored && (
        <DraftAlert
          onClear={() => {
            form.reset();
            props.onClear();
          }}
        />
      )}
      <FormSection
        form={shown}
        submitText={next === undefined ? submitText : '下一步'}
        cancel={cancel}
        {...(props.onRefresh && { onRefresh: props.onRefresh })}
        actions={
          <>
            {before !== undefined && (
              <Button onClick={() => goTo(before)} disabled={form.isRunning}>
                上一步
              </Button>
            )}
            {refusedStep !== undefined && (
              <Button onClick={() => goTo(refusedStep)} disabled={form.isRunning}>
                修改{titleOf(refusedStep)}
              </Button>
            )}
          </>
        }
      >
        {fields(
          shown as FormHandle<WizardValues<Schemas>[keyof Schemas]>,
          progress.done as Partial<WizardValues<Schemas>>,
        )}
      </FormSection>
    </>
  );
}
