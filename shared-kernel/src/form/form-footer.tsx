import { useId, type ReactNode } from 'react';
import { Button } from '../antd/base';
import { LinkButton } from '../ui/link-button';
import { RefusalAlert } from './form-body';
import type { FormHandle } from './form-types';

/** Leaves the form: to a page, or by closing a dialog. Default text: 取消. */
export type FormCancel = { label?: string } & ({ href: string } | { onCancel: () => void });

export interface FormFooterProps<Values> {
  form: Pick<FormHandle<Values>, 'isRunning' | 'refusal'>;
  submitText: string;
  cancel?: FormCancel | undefined;
  /** Additional buttons between cancel and submit. */
  actions?: ReactNode;
  sum?: ReactNode;
  /** Loads the initial values again; offered after a concurrent change (409). */
  onRefresh?: (() => void) | undefined;
  /** The reason why the form cannot be submitted now; shown next to the disabled button. */
  blocked?: string | undefined;
  /** `div` in a dialog, where `footer` would be a second footer of the page. */
  as?: 'footer' | 'div';
}

/** Footer of every form, always visible: the error message, cancel, additional actions and submit. */
export function FormFooter<Values>({
  form,
  submitText,
  cancel,
  actions,
  sum,
  onRefresh,
  blocked,
  as: Frame = 'footer',
}: FormFooterProps<Values>) {
  const reasonId = useId();
  return (
    <Frame className="kb-form-footer">
      <RefusalAlert refusal={form.refusal} onRefresh={onRefresh} />
      <div className="kb-form-actions">
        {sum !== undefined && (
          <div className="kb-form-sum" aria-live="polite">
            {sum}
          </div>
        )}
        <span id={reasonId} role="status" className="kb-form-blocked">
          {blocked}
        </span>
        {cancel && <Cancel {...cancel} disabled={form.isRunning} />}
        {actions}
        <Button
          type="primary"
          htmlType="submit"
          loading={form.isRunning}
          disabled={form.isRunning || blocked !== undefined}
          aria-describedby={blocked && reasonId}
        >
          {submitText}
        </Button>
      </div>
    </Frame>
  );
}

function Cancel({ label = '取消', disabled, ...way }: FormCancel & { disabled: boolean }) {
  if ('href' in way) return <LinkButton href={way.href}>{label}</LinkButton>;
  return (
    <Button onClick={way.onCancel} disabled={disabled}>
      {label}
    </Button>
  );
}
