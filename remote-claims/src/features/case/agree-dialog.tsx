import type { CaseRow } from 'shared-kernel/contract/claims';
import { confirmAdjusts } from 'shared-kernel/contract/claims/settling';
import { addFen, moneyText, type Fen } from 'shared-kernel/domain/money';
import * as texts from 'shared-kernel/domain/texts';
import { Field, FormDialog, useForm } from 'shared-kernel/form';
import type { ActionDialog } from 'shared-kernel/list';
import { useAction } from 'shared-kernel/query';
import { bus, topics, useSession } from 'shared-kernel/runtime';
import type { CaseId } from 'shared-kernel/domain/nouns/ids';
import { touchedByCase } from '../../shared/touched';

/** A case whose adjustment waits for the employer. */
export type Adjusted = CaseRow & { payableAmount: Fen };

const codeForm = confirmAdjusts.body.pick({ captcha: true });

/** Accepts the adjustments of the selected cases; an SMS code confirms their sum. */
export function AgreeDialog({ rows, close, done }: ActionDialog & { rows: readonly Adjusted[] }) {
  const total = addFen(...rows.map(({ payableAmount }) => payableAmount));
  const mobile = useSession((state) => state.user?.telephone) ?? '';
  const agree = useAction(confirmAdjusts, { quiet: true, invalidates: touchedByCase });
  const form = useForm({
    schema: codeForm,
    submit: ({ captcha }) =>
      agree.run({
        body: { cases: rows.map(({ id, payableAmount }) => ({ id, payableAmount })), captcha },
      }),
    onDone: ({ list }) => {
      for (const { id, problem } of list)
        if (problem === null) bus.publish(topics.casesChanged, { caseId: id });
      const nameOf = (id: CaseId) => rows.find((row) => row.id === id)?.caseNo ?? String(id);
      done(list.map(({ id, problem }) => ({ key: id, name: nameOf(id), problem: problem ?? undefined })));
    },
  });
  return (
    <FormDialog
      form={form}
      title={`同意${rows.length}件理算结果，赔付合计${moneyText(total)}`}
      submitText="同意"
      open
      onClose={close}
    >
      <p>{texts.agreementIsFinal}</p>
      <Field.Code
        name="captcha"
        label="短信验证码"
        mobile={mobile}
        purpose="pay"
        hint="验证码发送至主账号手机，用于确认本次赔付。"
      />
    </FormDialog>
  );
}
