import { notify } from 'shared-kernel/runtime';
import { useMemo, useRef } from 'react';
import { Button } from 'shared-kernel/antd';
import { isProblem } from 'shared-kernel/client';
import { problems, type AnswerOf } from 'shared-kernel/contract';
import {
  createFiling,
  filingBody,
  getFiling,
  listFilings,
  submitFiling,
  updateFiling,
} from 'shared-kernel/contract/labor-filings';
import { relationType } from 'shared-kernel/domain/dictionaries';
import { DetailState } from 'shared-kernel/detail';
import { Field, FormGroup, useForm } from 'shared-kernel/form';
import * as texts from 'shared-kernel/domain/texts';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { paths } from '../../paths';
import { PeopleForm } from '../../shared/people-form';
import { useVerdict } from '../../shared/verdict.hook';
import { useFilingPeople } from './filing-people.hook';

interface FilingEditorProps {
  /** `new` or the id of a draft. */
  id: string;
  onSaved: (id: number) => void;
}

/** A new filing or a draft, in place of the list: header, people and files. */
export function FilingEditor({ id, onSaved }: FilingEditorProps) {
  return id === 'new' ? <EditorForm onSaved={onSaved} /> : <SavedEditor id={id} onSaved={onSaved} />;
}

function SavedEditor({ id, onSaved }: FilingEditorProps) {
  const read = useEndpoint(getFiling, { params: { id } });
  return (
    <DetailState read={read}>
      {(filing) => <EditorForm key={filing.version} filing={filing} onSaved={onSaved} />}
    </DetailState>
  );
}

interface EditorFormProps {
  filing?: AnswerOf<typeof getFiling>;
  onSaved: (id: number) => void;
}

function EditorForm({ filing, onSaved }: EditorFormProps) {
  const verdict = useVerdict();
  const isDraft = useRef(false);
  const { rule } = verdict;
  const schema = useMemo(
    () => filingBody.safeExtend({ persons: filingBody.shape.persons.refine(...rule) }),
    [rule],
  );
  const invalidates = [listFilings, getFiling];
  const create = useAction(createFiling, { quiet: true, invalidates });
  const update = useAction(updateFiling, { quiet: true, invalidates });
  const handIn = useAction(submitFiling, { quiet: true, invalidates });
  const form = useForm({
    schema,
    initial: filing
      ? { ...filing, persons: filing.draft ?? [], fileIds: filing.files.map((file) => file.id) }
      : { persons: [], fileIds: [] },
    submit: (body) =>
      filing
        ? update.run({ params: { id: String(filing.id) }, body: { ...body, version: filing.version } })
        : create.run({ body }),
    onDone: async ({ id }) => {
      if (isDraft.current) {
        notify.done('已保存');
        return onSaved(id);
      }
      try {
        await handIn.run({ params: { id: String(id) } });
        notify.done(texts.handedInForAudit);
      } catch (error) {
        // The draft is kept: what is wrong is named, the user goes on in it.
        const first = isProblem(error) ? error.fields[0]?.message : undefined;
        const text = isProblem(error) ? error.message : problems.internalError.text;
        notify.error(`已保存为草稿，未能提交：${first ?? text}`);
      }
      onSaved(id);
    },
    draftKey: `insure.filing.${filing?.id ?? 'new'}`,
  });
  const saveDraft = () => {
    isDraft.current = true;
    // A refused form stays as it is: the next time it is handed in again.
    return verdict.forgiving(form.submit).finally(() => {
      isDraft.current = false;
    });
  };
  const list = useFilingPeople(filing?.id);
  return (
    <PeopleForm
      form={form}
      title={filing ? `编辑用工关系备案 ${filing.filingNo}` : '新增用工关系备案'}
      submitText="保存并提交"
      cancel={paths['insure.filings']}
      enterSubmits={false}
      actions={
        <Button disabled={form.isRunning} onClick={() => void saveDraft()}>
          保存草稿
        </Button>
      }
      verdict={verdict}
      name="persons"
      listTitle="备案人员"
      listHint="可上传Excel、粘贴或逐行添加；标出的内容修改后才能提交，草稿可以随时保存。"
      list={list}
      after={
        <FormGroup title="合同文件" hint="上传劳动合同、派遣协议或劳务协议的扫描件，最多20个。">
          <Field.Files name="fileIds" label="合同文件" owner="tmp:filing" limit={20} />
        </FormGroup>
      }
    >
      <FormGroup title="用工信息" hint="按实际用工单位填写；同一单位、同一期限的人员可以一起备案。">
        <Field.Select name="relationType" label="用工关系" options={relationType.options} />
        <Field.Text name="workUnit" label="实际用工单位" maxLength={100} />
        <Field.Text
          name="workUnitUscc"
          label={texts.creditCode}
          maxLength={18}
          keep={(text) => text.toUpperCase()}
        />
        <Field.Text name="contractNo" label="合同编号" maxLength={50} />
        <Field.Date name="contractBegin" label="合同开始日期" />
        <Field.Date name="contractEnd" label="合同结束日期" dependencies={['contractBegin']} />
      </FormGroup>
    </PeopleForm>
  );
}
