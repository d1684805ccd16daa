import { Alert } from 'shared-kernel/antd';
import { Field } from 'shared-kernel/form';
import { clock } from 'shared-kernel/runtime';

const lateAfterMs = 48 * 60 * 60 * 1000;

/** Asks why, once the accident is more than 48 hours old. */
export function LateReason({ accidentTime }: { accidentTime: string | undefined }) {
  if (!accidentTime || clock.now().getTime() - Date.parse(accidentTime) <= lateAfterMs) return null;
  return (
    <>
      <Alert type="warning" showIcon title="已超过48小时，可能影响理赔，请说明原因" />
      <Field.TextArea name="lateReason" label="晚报原因" maxLength={200} rows={2} />
    </>
  );
}
