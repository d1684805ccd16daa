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
  /** Shown at the side, on phones below: how the input changes the amounts. */
  aside?: ReactNode | ((values: DraftOf<Values>) => ReactNode);
  /** Total shown in the always visible footer, for forms whose table uses the full width. */
  sum?: ReactNode | ((values: DraftOf<Values>) => ReactNode);
  /** Additional buttons between cancel and submit. */
  actions?: ReactNode;
  cancel?: FormCancel;
  /** The reason why the form cannot be submitted now; shown next to the disabled button. */
  blocked?: string | undefined;
  /** For forms that contain a table: the table uses the full width and the fields are side by side. */
  wide?: boolean;
  /** False: only the buttons submit, for forms that must not be sent half-filled by a stray Enter key. */
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

/** A separate component, so that a keystroke renders this part only and not the whole form. */
function LivePart<Values>({ form, render }: LivePartProps<Values>) {
  return render(useFormValues(form));
}

/** Returns the current values while typing; the calling component renders again on each change. */
export function useFormValues<Values>(form: FormHandle<Values>): DraftOf<Values> {
  const { subscribe, snapshot } = form.internal.watched as WatchedValues; // always there, see its declaration
  return useSyncExternalStore(subscribe, snapshot) as DraftOf<Values>; // keys come from the schema's fields
}

/** A group of related fields, with a sentence on why they are needed. */
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
