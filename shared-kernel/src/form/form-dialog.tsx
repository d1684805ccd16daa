/// <reference path="../ui/css.d.ts" />
import { useEffect, useEffectEvent } from 'react';
import { Modal } from '../antd/base';
import * as texts from '../domain/texts';
import { useConfirm } from '../ui/confirm.hook';
import { FormBody } from './form-body';
import { FormFooter, type FormFooterProps } from './form-footer';
import type { FormFrameProps } from './form-types';
import './form.css';

interface FormDialogProps<Values> extends FormFrameProps<Values>, Pick<FormFooterProps<Values>, 'blocked'> {
  open: boolean;
  onClose: () => void;
  /** CSS pixels. */
  width?: number;
}

/** A form in a dialog: closing it with unsaved changes needs confirmation, and it cannot be closed during a submit. */
export function FormDialog<Values>(props: FormDialogProps<Values>) {
  const { form, title, hint, open, onClose, width = 552, submitText = '确定', blocked, children } = props;
  const confirm = useConfirm();

  // Each opening starts with the current `initial`; only a draft of exactly that form is restored.
  const begin = useEffectEvent(() => form.internal.begin());
  useEffect(() => {
    if (open) begin();
  }, [open]);

  const close = () => {
    form.reset();
    onClose();
  };
  const confirmClose = () => {
    if (form.isRunning) return;
    if (!form.isDirty) return close();
    confirm({ title: texts.leaveUnsaved, okText: '离开', cancelText: '继续填写', onOk: close });
  };

  return (
    <Modal open={open} title={title} width={width} onCancel={confirmClose} footer={null} destroyOnHidden>
      {hint && <p className="kb-muted">{hint}</p>}
      <FormBody
        form={form}
        footer={
          <FormFooter
            as="div"
            form={form}
            submitText={submitText}
            cancel={{ onCancel: confirmClose }}
            blocked={blocked}
          />
        }
      >
        {children}
      </FormBody>
    </Modal>
  );
}
