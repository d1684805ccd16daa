import { Alert } from 'shared-kernel/antd';
import { Field } from 'shared-kernel/form';
import { clock } from 'shared-kernel/runtime';
import * as texts from 'shared-kernel/domain/texts';

const lateAfterMs = 48 * 60 * 60 * 1000;

/** Requires a reason when the accident is more than 48 hours old. */
export function LateReason({ accidentTime }: { accidentTime: string | undefined }) {
  if (!accidentTime || clock.now().getTime() - Date.parse(accidentTime) <= lateAfterMs) return null;
  return (
    <>
      <Alert type="warning" showIcon title={texts.lateReasonMissing} />
      <Field.TextArea name="lateReason" label="晚报原因" maxLength={200} rows={2} />
    </>
  );
}
