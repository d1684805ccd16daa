import { notify } from 'shared-kernel/runtime';
import { useRef, useState } from 'react';
import { Button, Drawer } from 'shared-kernel/antd';
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
import { Field, FormGroup, FormSection, useForm } from 'shared-kernel/form';
import type { RosterVerdict } from 'shared-kernel/import';
import * as texts from 'shared-kernel/domain/texts';
import { useAction, useEndpoint } from 'shared-kernel/query';
import { FilingPeople } from './filing-people';

interface FilingEditorProps {
  /** `new` or the id of a draft; undefined while nothing is edited. */
  id: string | undefined;
  onClose: () => void;
  onSaved: (id: number) => void;
}

/** A new filing or a draft: header, people and files. */
export function FilingEditor({ id, onClose, onSaved }: FilingEditorProps) {
  return (
    <Drawer
      open={id !== undefined}
      title={id === 'new' ? '新增用工关系备案' : '编辑用工关系备案'}
      size={1120}
      onClose={onClose}
      destroyOnHidden
    >
      {id === 'new' && <EditorForm onSaved={onSaved} />}
      {id !== undefined && id !== 'new' && <SavedEditor id={id} onSaved={onSaved} />}
    </Drawer>
  );
}

function SavedEditor({ id, onSaved }: { id: string; onSaved: (id: number) => void }) {
  const read = useEndpoint(getFiling, { params: { id } });
  return (
    <DetailState isPart read={read}>
      {(filing) => <EditorForm key={filing.version} filing={filing} onSaved={onSaved} />}
    </DetailState>
  );
}

interface EditorFormProps {
  filing?: AnswerOf<typeof getFiling>;
  onSaved: (id: number) => void;
}

function EditorForm({ filing, onSaved }: EditorFormProps) {
  const [verdict, setVerdict] = useState<RosterVerdict>({ wrongCount: 0, isChecking: false });
  const isDraft = useRef(false);
  const invalidates = [listFilings, getFiling];
  const create = useAction(createFiling, { quiet: true, invalidates });
  const update = useAction(updateFiling, { quiet: true, invalidates });
  const handIn = useAction(submitFiling, { quiet: true, invalidates });
  const form = useForm({
    schema: filingBody,
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
    return form.submit().finally(() => {
      isDraft.current = false;
    });
  };
  return (
    <FormSection
      form={form}
      wide
      submitText="保存并提交"
      enterSubmits={false}
      blocked={blockedBy(verdict)}
      actions={
        <Button disabled={form.isRunning} onClick={() => void saveDraft()}>
          保存草稿
        </Button>
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
      <FormGroup
        title="备案人员"
        hint="可上传Excel、粘贴或逐行添加；标出的内容修改后才能提交，草稿可以随时保存。"
      >
        <Field.Custom name="persons" label="人员" bindLabel={false}>
          <FilingPeople id={filing?.id} onVerdict={setVerdict} />
        </Field.Custom>
      </FormGroup>
      <FormGroup title="合同文件" hint="上传劳动合同、派遣协议或劳务协议的扫描件，最多20个。">
        <Field.Files name="fileIds" label="合同文件" owner="tmp:filing" limit={20} />
      </FormGroup>
    </FormSection>
  );
}

function blockedBy({ wrongCount, incompleteCount, isChecking }: RosterVerdict): string | undefined {
  if (isChecking) return '正在核对备案人员';
  if (wrongCount > 0 && wrongCount === incompleteCount) return `${wrongCount}人待补全，补全后才能提交`;
  return wrongCount > 0 ? `${wrongCount}人有误，改正后才能提交` : undefined;
}
