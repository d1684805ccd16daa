import { listCases, type CaseRow } from 'shared-kernel/contract/claims';
import { askCaseQuestion, getCaseQuestion, listCaseQuestions } from 'shared-kernel/contract/claims/questions';
import { questionCategory } from 'shared-kernel/domain/dictionaries';
import { Field, FormDialog, useForm } from 'shared-kernel/form';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { notify } from 'shared-kernel/runtime';
import type { QuestionId } from 'shared-kernel/domain/nouns/ids';

/** Limit of cases to choose from; questions about older ones start on their own page. */
const newestCases = 100;

interface AskDialogProps {
  open: boolean;
  onClose: () => void;
  onAsked?: (asked: { id: QuestionId }) => void;
  /** The case of the question, when there is no choice. */
  about?: Pick<CaseRow, 'id' | 'caseNo'>;
}

/** A question to the provider, about one of the cases or in general. */
export function AskDialog({ open, onClose, onAsked, about }: AskDialogProps) {
  const ask = useAction(askCaseQuestion, {
    quiet: true,
    invalidates: [listCaseQuestions, getCaseQuestion],
  });
  const cases = useEndpoint(
    listCases,
    { query: { length: newestCases } },
    { enabled: open && about === undefined },
  );
  const form = useForm({
    schema: askCaseQuestion.body,
    initial: { caseId: about?.id },
    submit: (body) => ask.run({ body }),
    onDone: (asked) => {
      notify.done('问题已提交，回复后会发送站内消息');
      onClose();
      onAsked?.(asked);
    },
  });
  return (
    <FormDialog
      form={form}
      title="我要提问"
      hint="客服将在1个工作日内回复，回复后发送站内消息。"
      submitText="提交问题"
      open={open}
      onClose={onClose}
    >
      <Field.Select name="category" label="分类" dict={questionCategory} />
      <Field.Text name="title" label="标题" maxLength={50} />
      <Field.TextArea name="content" label="问题说明" maxLength={500} />
      {about === undefined && (
        <Field.Select
          name="caseId"
          label="关联案件"
          placeholder="与某个案件有关时选择"
          loading={cases.isLoading}
          options={
            cases.data?.list.map(({ id, caseNo, name }) => ({ value: id, label: `${name} ${caseNo}` })) ?? []
          }
        />
      )}
    </FormDialog>
  );
}
