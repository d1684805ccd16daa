import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isProblem, ProblemError } from '../client';
import { Steps } from '../detail/steps';
import { FormSection, useForm, type FormHandle } from '../form';
import { PageHeader } from '../ui/page-header';
import { useDoneSteps } from './done-steps.hook';
import type { FormWizardProps, StepSchemas, WizardValues } from './wizard-types';

/**
 * A form in several steps, each with a form of its own; the step stands in the address. What is typed is kept in this
 * browser tab until everything is submitted at the last step. An address with a later step leads to the first one that
 * is not finished.
 */
export function FormWizard<Schemas extends StepSchemas, Answer>(props: FormWizardProps<Schemas, Answer>) {
  const { title, hint, steps, draftKey } = props;
  const [search, setSearch] = useSearchParams();
  const keys = Object.keys(steps);
  const schemas = Object.fromEntries(keys.map((key) => [key, steps[key as keyof Schemas].schema]));
  const progress = useDoneSteps(draftKey, schemas);
  const open = keys.indexOf(progress.firstOpen);
  const asked = keys.indexOf(search.get('step') ?? '');
  const current = asked < 0 || asked > open ? open : asked;
  const key = keys[current] ?? '';

  const goTo = (step: string, how: { replace?: boolean } = {}) =>
    setSearch((known) => ({ ...Object.fromEntries(known), step }), how);
  const correctAddress = useEffectEvent(() => goTo(key, { replace: true }));
  useEffect(() => {
    if (asked !== current) correctAddress();
  }, [asked, current]);

  return (
    <>
      <PageHeader title={title} hint={hint} />
      <Steps
        items={keys.map((step) => ({ title: steps[step as keyof Schemas].title }))}
        current={open}
        opened={current}
        onOpen={(index) => goTo(keys[index] ?? key)}
      />
      <WizardStepForm key={key} {...props} step={key} keys={keys} progress={progress} goTo={goTo} />
    </>
  );
}

interface WizardStepFormProps<Schemas extends StepSchemas, Answer> extends FormWizardProps<Schemas, Answer> {
  step: string;
  keys: readonly string[];
  progress: ReturnType<typeof useDoneSteps>;
  goTo: (step: string) => void;
}

function WizardStepForm<Schemas extends StepSchemas, Answer>(props: WizardStepFormProps<Schemas, Answer>) {
  const { draftKey, steps, submitText = '提交', cancel, submit, onDone, step, keys, progress, goTo } = props;
  const { schema, initial, fields } = steps[step as keyof Schemas];
  const at = keys.indexOf(step);
  const [before, next] = [keys[at - 1], keys[at + 1]];
  const all = (values: unknown) => ({ ...progress.done, [step]: values }) as WizardValues<Schemas>; // earlier steps are finished

  const form = useForm({
    schema: schema as StepSchemas[string],
    draftKey: `${draftKey}.${step}`,
    initial: { ...initial, ...progress.done[step] },
    submit: async (values): Promise<{ answer: Answer } | undefined> =>
      next === undefined ? { answer: await withStepNames(submit(all(values)), props) } : undefined,
    onDone: (submitted, values) => {
      if (submitted) {
        progress.forget();
        onDone?.(submitted.answer);
      } else {
        progress.finish(step, values);
        goTo(next ?? step);
      }
    },
  });

  return (
    <FormSection
      form={form}
      submitText={next === undefined ? submitText : '下一步'}
      cancel={before === undefined ? cancel : { label: '上一步', onCancel: () => goTo(before) }}
    >
      {fields(
        form as unknown as FormHandle<WizardValues<Schemas>[keyof Schemas]>,
        progress.done as Partial<WizardValues<Schemas>>,
      )}
    </FormSection>
  );
}

/** A refusal of fields that stand in an earlier step says in which. */
async function withStepNames<Schemas extends StepSchemas, Answer>(
  submitted: Promise<Answer>,
  { steps, step, keys }: WizardStepFormProps<Schemas, Answer>,
): Promise<Answer> {
  try {
    return await submitted;
  } catch (error) {
    if (!isProblem(error)) throw error;
    const titleOf = (field: string) => {
      const [name = ''] = field.split('.');
      const owner = keys.find((key) => name in steps[key as keyof Schemas].schema.shape);
      return owner === undefined || owner === step ? '' : `${steps[owner as keyof Schemas].title}：`;
    };
    const fields = error.fields.map((issue) => ({ ...issue, message: titleOf(issue.field) + issue.message }));
    throw new ProblemError({ ...error, message: error.message, traceId: error.traceId ?? '', fields });
  }
}
