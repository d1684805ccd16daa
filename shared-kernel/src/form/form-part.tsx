/// <reference path="../ui/css.d.ts" />
import { useEffectEvent, useLayoutEffect, type ReactNode } from 'react';
import { Button } from '../antd/base';
import { FormBody, RefusalAlert } from './form-body';
import type { FormHandle } from './form-types';
import './form.css';

interface FormPartProps<Values> {
  form: FormHandle<Values>;
  submitText?: string;
  /** Buttons before the submit button. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A form within a titled element: a card, one tab of a dialog. */
export function FormPart<Values>({ form, submitText = '提交', actions, children }: FormPartProps<Values>) {
  const offerDraft = useEffectEvent(() => void form.internal.offerDraft());
  useLayoutEffect(() => offerDraft(), []);

  return (
    <FormBody
      form={form}
      footer={
        <>
          <RefusalAlert refusal={form.refusal} />
          <div className="kb-form-actions">
            {actions}
            <Button type="primary" htmlType="submit" loading={form.isRunning} disabled={form.isRunning}>
              {submitText}
            </Button>
          </div>
        </>
      }
    >
      {children}
    </FormBody>
  );
}
