import { useId, useState } from 'react';
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
import styles from './case.css';

const satisfaction = ['非常不满意', '不满意', '一般', '满意', '非常满意'];

interface StarsProps {
  /** Set by the form: 1 to 5. */
  value?: number | undefined;
  onChange?: (score: number) => void;
}

/** A rating from one to five, drawn as stars with the matching word. */
function Stars({ value = 0, onChange }: StarsProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label="满意度" className={styles.stars}>
      {satisfaction.map((word, index) => (
        <label key={word} data-filled={index < value || undefined}>
          <input
            type="radio"
            name={name}
            aria-label={`${index + 1}星 ${word}`}
            checked={index + 1 === value}
            onChange={() => onChange?.(index + 1)}
          />
          <span aria-hidden>★</span>
        </label>
      ))}
      <span className="kb-muted">{satisfaction[value - 1]}</span>
    </div>
  );
}

/** Rates a closed case, if the server offers it and nobody has rated the case since the page was loaded. */
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
        <Field.Custom name="score" label="满意度" verb="请选择" bindLabel={false}>
          <Stars />
        </Field.Custom>
        <Field.Select name="tags" label="印象" dict={evaluateTag} multiple />
        <Field.TextArea name="content" label="意见和建议" maxLength={300} />
      </FormDialog>
    </>
  );
}
