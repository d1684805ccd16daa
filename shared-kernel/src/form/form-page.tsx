/// <reference path="../ui/css.d.ts" />
import { useEffectEvent, useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react';
import { PageHeader } from '../ui/page-header';
import { FormBody } from './form-body';
import { FormFooter, type FormCancel } from './form-footer';
import type { DraftOf, FormFrameProps, FormHandle } from './form-types';
import type { WatchedValues } from './watched-values.hook';
import './form.css';

interface FormSectionProps<Values> {
  form: FormHandle<Values>;
  submitText?: string;
  children: ReactNode;
  /** Shown at the side, below on phones: the effect on money of what is typed. */
  aside?: ReactNode | ((values: DraftOf<Values>) => ReactNode);
  /** Stands in the footer, always in sight: what the whole comes to, for forms whose table takes all the width. */
  sum?: ReactNode | ((values: DraftOf<Values>) => ReactNode);
  /** Further buttons, between cancelling and submitting. */
  actions?: ReactNode;
  cancel?: FormCancel;
  /** Why this cannot be submitted now; said beside the button, which is switched off. */
  blocked?: string | undefined;
  /** For forms with a table in them: it takes all the width there is, the fields stand side by side. */
  wide?: boolean;
  /** False: the buttons alone submit, for forms that must not be sent half-filled by a stray Enter. */
  enterSubmits?: boolean;
  /** Loads the initial values again; offered after a concurrent change (409). */
  onRefresh?: () => void;
}

interface FormPageProps<Values> extends FormFrameProps<Values>, FormSectionProps<Values> {
  children: ReactNode;
}

/** A page that is one form: one column, actions in a sticky footer. */
export function FormPage<Values>({ title, hint, ...part }: FormPageProps<Values>) {
  return (
    <>
      <PageHeader title={title} hint={hint} />
      <FormSection {...part} />
    </>
  );
}

/** The form of a page that has its own heading, such as one step of several. */
export function FormSection<Values>(props: FormSectionProps<Values>) {
  const { form, aside, sum, submitText = '提交', wide, enterSubmits, children, ...foot } = props;
  const live = (part: typeof sum) =>
    typeof part === 'function' ? <LivePart form={form} render={part} /> : part;
  const offerDraft = useEffectEvent(() => void form.internal.offerDraft());
  useLayoutEffect(() => offerDraft(), []);
  return (
    <FormBody
      form={form}
      enterSubmits={enterSubmits}
      className={wide ? 'kb-form kb-form-wide' : 'kb-form'}
      footer={<FormFooter form={form} submitText={submitText} sum={live(sum)} {...foot} />}
    >
      <div className="kb-form-columns">
        <div className="kb-form-main">{children}</div>
        {aside !== undefined && (
          <aside className="kb-form-aside" aria-live="polite">
            {live(aside)}
          </aside>
        )}
      </div>
    </FormBody>
  );
}

interface LivePartProps<Values> {
  form: FormHandle<Values>;
  render: (values: DraftOf<Values>) => ReactNode;
}

/** Rendered apart, so that a keystroke redraws the part and not the whole form. */
function LivePart<Values>({ form, render }: LivePartProps<Values>) {
  return render(useFormValues(form));
}

/** The values as they are typed; the component that calls it is drawn again on each change. */
export function useFormValues<Values>(form: FormHandle<Values>): DraftOf<Values> {
  const { subscribe, snapshot } = form.internal.watched as WatchedValues; // always there, see its declaration
  return useSyncExternalStore(subscribe, snapshot) as DraftOf<Values>; // what the schema's fields put in
}

/** Fields that belong together, with a sentence that explains why they are needed. */
export function FormGroup({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="kb-card kb-form-group">
      <h2>{title}</h2>
      {hint && <p className="kb-muted">{hint}</p>}
      {children}
    </section>
  );
}
