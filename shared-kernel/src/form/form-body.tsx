import { useEffect, useId, type ReactNode, type KeyboardEvent } from 'react';
import { networkProblemCode } from '../client';
import { problems } from '../contract';
import * as texts from '../domain/texts';
import { Alert, Button } from '../antd/base';
import { Form } from '../antd/entry';
import { UploadsUnderWay } from '../upload/uploads-under-way';
import { FormProvider } from './form-context';
import type { FormHandle, FormRefusal } from './form-types';

/** Controls in which Enter chooses or searches: pickers, selects, suggestions, search fields. */
const ownEnter = '.ant-picker, .ant-select, .ant-input-search, [role="combobox"], [type="search"]';

/**
 * Enter submits from plain fields only: in a control that uses Enter itself, the browser would otherwise submit the
 * form as well, incomplete. Without `enterSubmits` it submits from none.
 */
function guardEnter(event: KeyboardEvent, enterSubmits: boolean): void {
  const { key, target } = event;
  if (key !== 'Enter' || !(target instanceof Element) || target.closest('button, a, textarea')) return;
  if (!enterSubmits || target.closest(ownEnter)) event.preventDefault();
}

interface FormBodyProps<Values> {
  form: FormHandle<Values>;
  children: ReactNode;
  /** The refusal and the buttons. */
  footer: ReactNode;
  className?: string;
  /** False: only the buttons submit. By default, Enter in a plain field submits as well. */
  enterSubmits?: boolean | undefined;
}

/** The form element: Enter in a plain field submits, and everything is disabled during a submit. */
export function FormBody<Values>({
  form,
  children,
  footer,
  className,
  enterSubmits = true,
}: FormBodyProps<Values>) {
  const { internal } = form;
  useEffect(() => internal.shown?.(), [internal]);
  // Prefix of the controls' ids, as there may be two forms on one page.
  const name = useId().replace(/\W/g, '');
  return (
    <FormProvider value={internal}>
      <UploadsUnderWay value={internal.uploading}>
        <Form
          name={`f${name}`}
          form={internal.antd}
          initialValues={internal.initial}
          layout="vertical"
          disabled={form.isRunning}
          requiredMark
          className={className}
          onValuesChange={internal.changed}
          onFinish={() => undefined}
          onKeyDown={(event) => guardEnter(event, enterSubmits)}
          onSubmitCapture={(event) => {
            // antd would validate and call onFinish as well; `submit` already does both.
            event.preventDefault();
            event.stopPropagation();
            void form.submit();
          }}
        >
          {internal.restored && <DraftAlert onClear={internal.discardDraft} />}
          {children}
          {footer}
        </Form>
      </UploadsUnderWay>
    </FormProvider>
  );
}

export function DraftAlert({ onClear }: { onClear: () => void }) {
  return (
    <Alert
      className="kb-form-draft"
      type="info"
      title={texts.draftRestored}
      action={
        <Button size="small" onClick={onClear}>
          清空重填
        </Button>
      }
    />
  );
}

export function RefusalAlert({
  refusal,
  onRefresh,
}: {
  refusal: FormRefusal | undefined;
  onRefresh?: (() => void) | undefined;
}) {
  if (!refusal) return null;
  return (
    <Alert
      className="kb-form-refusal"
      type="error"
      role="alert"
      title={refusal.message}
      action={
        refusal.code === problems.conflict.code &&
        onRefresh && (
          <Button size="small" onClick={onRefresh}>
            刷新
          </Button>
        )
      }
      description={
        <>
          {refusal.details.map((detail) => (
            <div key={detail}>{detail}</div>
          ))}
          {refusal.code === networkProblemCode && <div>填写的内容已保留，可再次提交，不会重复办理。</div>}
          {refusal.traceId && <div>参考编号：{refusal.traceId}</div>}
        </>
      }
    />
  );
}
