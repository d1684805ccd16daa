import { useState } from 'react';
import { Button } from 'shared-kernel/antd';
import {
  evaluate,
  evaluationExists,
  getCase,
  listCases,
  type CaseDetail,
} from 'shared-kernel/contract/claims';
import { evaluateTag } from 'shared-kernel/domain/dictionaries';
import { caseNoun } from 'shared-kernel/domain/nouns/case';
import { Field, FormDialog, useForm } from 'shared-kernel/form';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { notify } from 'shared-kernel/runtime';

const stars = [
  { value: 5, label: '5星 非常满意' },
  { value: 4, label: '4星 满意' },
  { value: 3, label: '3星 一般' },
  { value: 2, label: '2星 不满意' },
  { value: 1, label: '1星 非常不满意' },
];

/** The rating of a closed case, where the server offers it and nobody has rated since the page was read. */
export function EvaluateAction({ found }: { found: CaseDetail }) {
  const [isOpen, setOpen] = useState(false);
  const mayRate = found.actions.includes('evaluate');
  const rated = useEndpoint(
    evaluationExists,
    { query: { bizId: String(found.id) } },
    { enabled: mayRate, quiet: true },
  );
  const rate = useAction(evaluate, { quiet: true, invalidates: [evaluationExists, getCase, listCases] });
  const form = useForm({
    schema: evaluate.body,
    initial: { bizId: found.id, tags: [] },
    submit: (body) => rate.run({ body }),
    onDone: () => {
      setOpen(false);
      notify.done('感谢您的评价');
    },
  });
  if (!mayRate || rated.data?.exists !== false) return null;
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {caseNoun.actions.evaluate.label}
      </Button>
      <FormDialog
        form={form}
        title="评价理赔服务"
        hint="评价后不能修改。"
        submitText="提交评价"
        open={isOpen}
        onClose={() => setOpen(false)}
      >
        <Field.Radio name="score" label="满意度" options={stars} />
        <Field.Select name="tags" label="印象" dict={evaluateTag} multiple />
        <Field.TextArea name="content" label="意见和建议" maxLength={300} />
      </FormDialog>
    </>
  );
}
