import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ProblemError } from '../client';
import { Steps } from '../detail/steps';
import { useLeaveGuard } from '../form';
import { PageHeader } from '../ui/page-header';
import { useDoneSteps } from './done-steps.hook';
import { WizardStepForm } from './wizard-step-form';
import type { FormWizardProps, StepSchemas } from './wizard-types';

/**
 * A form in several steps, each with a separate form; the step is in the URL. Input is stored in this browser tab until
 * everything is submitted in the last step. A URL with a later step leads to the first unfinished one.
 */
export function FormWizard<Schemas extends StepSchemas, Answer>(props: FormWizardProps<Schemas, Answer>) {
  const { title, hint, steps, draftKey } = props;
  const [search, setSearch] = useSearchParams();
  const keys = Object.keys(steps);
  const schemas = Object.fromEntries(keys.map((key) => [key, steps[key as keyof Schemas].schema]));
  const progress = useDoneSteps(draftKey, schemas);
  const [refusals, setRefusals] = useState<Readonly<Record<string, ProblemError>>>({});
  const releaseGuard = useLeaveGuard(Object.keys(progress.done).length > 0);
  const open = keys.indexOf(progress.firstOpen);
  const asked = keys.indexOf(search.get('step') ?? '');
  const current = asked < 0 || asked > open ? open : asked;
  const key = keys[current] ?? '';

  // Each visit of a step mounts a new form.
  const [visit, setVisit] = useState({ step: key, count: 0 });
  if (visit.step !== key) setVisit({ step: key, count: visit.count + 1 });
  useDoubleClickWithin(visit.count);

  const goTo = (step: string, how: { replace?: boolean } = {}) =>
    setSearch((known) => ({ ...Object.fromEntries(known), step }), how);
  const correctAddress = useEffectEvent(() => goTo(key, { replace: true }));
  useEffect(() => {
    if (asked !== current) correctAddress();
  }, [asked, current]);

  return (
    <>
      <PageHeader title={title} hint={hint} />
      <section className="kb-card kb-wizard-steps" aria-label="填写进度">
        <Steps
          items={keys.map((step) => ({ title: steps[step as keyof Schemas].title }))}
          current={open}
          opened={current}
          onOpen={(index) => goTo(keys[index] ?? key)}
        />
      </section>
      <WizardStepForm
        key={visit.count}
        {...props}
        step={key}
        keys={keys}
        progress={progress}
        goTo={goTo}
        isFirstVisit={visit.count === 0}
        refusals={refusals}
        onRefused={setRefusals}
        onSubmitted={releaseGuard}
        onClear={() => {
          progress.clear();
          setRefusals({});
          setVisit({ step: keys[0] ?? '', count: visit.count + 1 });
        }}
      />
    </>
  );
}

/**
 * Ignores the second click of a double click that began in another step: it would submit the next step unread, or move
 * the focus away from it. Applies to the whole page, since a shorter step has other content at the button's position.
 */
function useDoubleClickWithin(visit: number) {
  const began = useRef(visit);
  const meet = useEffectEvent((event: MouseEvent) => {
    if (event.detail <= 1) began.current = visit;
    else if (began.current !== visit) {
      event.preventDefault();
      event.stopPropagation();
    }
  });
  useEffect(() => {
    const listener = (event: MouseEvent) => meet(event);
    const kinds = ['mousedown', 'click'] as const;
    kinds.forEach((kind) => document.addEventListener(kind, listener, { capture: true }));
    return () => kinds.forEach((kind) => document.removeEventListener(kind, listener, { capture: true }));
  }, []);
}
