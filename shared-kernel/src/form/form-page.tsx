/// <reference path="../ui/css.d.ts" />
import { useEffectEvent, useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react';
import { PageHeader } from '../ui/page-header';
import { FormBody } from './form-body';
import { FormFooter, type FormFooterProps } from './form-footer';
import type { DraftOf, FormFrameProps, FormHandle } from './form-types';
import './form.css';

interface FormSectionProps<Values> extends Pick<
  FormFooterProps<Values>,
  'actions' | 'blocked' | 'cancel' | 'onRefresh'
> {
  form: FormHandle<Values>;
  submitText?: string;
  children: ReactNode;
  /** Shown at the side, on phones below: how the input changes the amounts. */
  aside?: ReactNode | ((values: DraftOf<Values>) => ReactNode);
  /** Total shown in the always visible footer, for forms whose table uses the full width. */
  sum?: ReactNode | ((values: DraftOf<Values>) => ReactNode);
  /** For forms that contain a table: the table uses the full width and the fields are side by side. */
  wide?: boolean;
  /** False: only the buttons submit, for forms that must not be sent half-filled by a stray Enter key. */
  enterSubmits?: boolean;
}

/** A page that is one form: one column, actions in a sticky footer. */
export function FormPage<Values>({
  title,
  hint,
  ...part
}: FormFrameProps<Values> & FormSectionProps<Values>) {
  return (
    <>
      <PageHeader title={title} hint={hint} />
      <FormSection {...part} />
    </>
  );
}

/** The form of a page that has its own heading, such as one step of several. */
export function FormSection<Values>(props: FormSectionProps<Values>) {
  const { form, aside, sum, submitText = '提交', wide, enterSubmits, children, onRefresh, ...foot } = props;
  const refresh = () => {
    form.internal.takeNewest?.();
    onRefresh?.();
  };
  const live = (part: typeof sum) =>
    typeof part === 'function' ? <LivePart form={form} render={part} /> : part;
  useOfferedDraft(form);
  return (
    <FormBody
      form={form}
      enterSubmits={enterSubmits}
      className={wide ? 'kb-form kb-form-wide' : 'kb-form'}
      footer={
        <FormFooter
          form={form}
          submitText={submitText}
          sum={live(sum)}
          onRefresh={onRefresh && refresh}
          {...foot}
        />
      }
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

type FormPartProps<Values> = Pick<FormSectionProps<Values>, 'form' | 'submitText' | 'actions' | 'children'>;

/** A form inside an element with a title, such as a card or a tab of a dialog. */
export function FormPart<Values>({ form, submitText = '提交', actions, children }: FormPartProps<Values>) {
  useOfferedDraft(form);
  return (
    <FormBody form={form} footer={<FormFooter form={form} submitText={submitText} actions={actions} />}>
      {children}
    </FormBody>
  );
}

function useOfferedDraft<Values>({ internal }: FormHandle<Values>): void {
  const offerDraft = useEffectEvent(() => void internal.offerDraft());
  useLayoutEffect(() => offerDraft(), []);
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
  const { subscribe, snapshot } = form.internal.watched;
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
