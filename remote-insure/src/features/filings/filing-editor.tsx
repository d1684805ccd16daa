import { getWorkTypeTree } from 'shared-kernel/contract/work-types';
import { contractType, filingIssues, type FilingPersonRow } from 'shared-kernel/domain/people/labor-filing';
import { workTypeFinder } from 'shared-kernel/domain/people/work-type';
import { api, clock, notify } from 'shared-kernel/runtime';
import { useCallback, useMemo, useRef } from 'react';
import { Button } from 'shared-kernel/antd';
import { isProblem } from 'shared-kernel/client';
import { problems, type AnswerOf } from 'shared-kernel/contract';
import {
  checkFilingPersons,
  createFiling,
  filingBody,
  filingTemplate,
  getFiling,
  listFilings,
  parsedFilingPersons,
  parseFilingPersons,
  submitFiling,
  updateFiling,
} from 'shared-kernel/contract/labor-filings';
import { cleanIdNo } from 'shared-kernel/domain/cleaning';
import { relationType } from 'shared-kernel/domain/dictionaries';
import { DetailState } from 'shared-kernel/detail';
import { Field, FormGroup, useForm } from 'shared-kernel/form';
import * as texts from 'shared-kernel/domain/texts';
import { useAction, useDownload, useEndpoint } from 'shared-kernel/query';
import type { FilingId } from 'shared-kernel/domain/nouns/ids';
import { paths } from '../../paths';
import { PeopleForm, type PeopleList } from '../../shared/people-form';
import { readSpreadsheet } from '../../shared/read-spreadsheet';
import { peopleColumns, workTypeChoice, type Suggested } from '../../shared/staff-columns';
import { useVerdict } from '../../shared/verdict.hook';

const blank: FilingPersonRow = {
  name: '',
  idNo: '',
  mobile: '',
  workTypeName: '',
  hireDate: '',
  contractType: contractType.label(contractType.code.fixed),
  contractBegin: '',
  contractEnd: '',
  monthWage: '',
  socialInsurance: '是',
  workInjuryInsurance: '是',
};

const column = peopleColumns<FilingPersonRow>();
const columnsWith = (workTypes: Suggested) => [
  column('name', 'name', { required: true }),
  column('idNo', 'idNo', { required: true }),
  column('mobile', 'mobile'),
  column('workType', 'workTypeName', { ...workTypes, required: true }),
  column('day', 'hireDate', { title: '入职日期', required: true }),
  column('contractType', 'contractType', { required: true }),
  column('day', 'contractBegin', { title: '合同开始', required: true }),
  column('day', 'contractEnd', { title: '合同结束' }),
  column('wage', 'monthWage'),
  column('isInsured', 'socialInsurance'),
  column('isInsured', 'workInjuryInsurance', { title: '工伤保险' }),
];

/** The people of a filing (a new one has no id): from a file, the clipboard or by hand, edited in place. */
function useFilingPeople(id: FilingId | undefined): PeopleList<FilingPersonRow> {
  const tree = useEndpoint(getWorkTypeTree);
  const workTypes = useMemo(
    () => (tree.data?.list ?? []).flatMap(({ workTypes: list }) => list),
    [tree.data],
  );
  const columns = useMemo(() => columnsWith(workTypeChoice(workTypes, () => true)), [workTypes]);
  const find = useMemo(() => workTypeFinder(workTypes), [workTypes]);
  const issuesOf = useCallback(
    (rows: readonly FilingPersonRow[]) =>
      // While the work types are loading, no work type is reported as unknown.
      filingIssues(rows, {
        today: clock.today(),
        isWorkType: (name) => workTypes.length === 0 || find(name) !== undefined,
      }),
    [workTypes, find],
  );
  const template = useDownload(filingTemplate, texts.filingTemplateName);
  return {
    columns,
    blank,
    max: 2000,
    localIssues: issuesOf,
    serverIssues: async (rows, signal) => {
      const body = { ...(id === undefined ? {} : { id }), persons: [...rows] };
      const { issues } = await api.call(checkFilingPersons, { body, signal, quiet: true });
      return issues;
    },
    startImport: (file, onProgress, chosen) =>
      readSpreadsheet({
        endpoint: parseFilingPersons,
        input: { body: { ...chosen } },
        file,
        result: parsedFilingPersons,
        onProgress,
      }),
    onTemplate: () => template.run(),
  };
}

interface FilingEditorProps {
  /** `new` or the id of a draft. */
  id: string;
  onSaved: (id: FilingId) => void;
}

/** Edits a new filing or a draft, shown instead of the list: header, people and files. */
export function FilingEditor({ id, onSaved }: FilingEditorProps) {
  return id === 'new' ? <EditorForm onSaved={onSaved} /> : <SavedEditor id={id} onSaved={onSaved} />;
}

function SavedEditor({ id, onSaved }: FilingEditorProps) {
  const read = useEndpoint(getFiling, { params: { id } });
  return (
    <DetailState read={read}>
      {(filing) => <EditorForm filing={filing} onSaved={onSaved} onRefresh={() => void read.refetch()} />}
    </DetailState>
  );
}

interface EditorFormProps {
  filing?: AnswerOf<typeof getFiling>;
  onSaved: (id: FilingId) => void;
  /** Reads the filing again. */
  onRefresh?: (() => void) | undefined;
}

function EditorForm({ filing, onSaved, onRefresh }: EditorFormProps) {
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
    version: filing?.version,
    submit: (body, version) =>
      filing
        ? update.run({ params: { id: String(filing.id) }, body: { ...body, version } })
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
        // The draft stays saved: the message names the first error, and the user continues in the draft.
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
    // The flag is reset even when the form is refused: the next submit is a submission again.
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
      onRefresh={onRefresh}
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
        <Field.Text name="workUnitUscc" label={texts.creditCode} maxLength={18} keep={cleanIdNo} />
        <Field.Text name="contractNo" label="合同编号" maxLength={50} />
        <Field.Date name="contractBegin" label="合同开始日期" />
        <Field.Date name="contractEnd" label="合同结束日期" dependencies={['contractBegin']} />
      </FormGroup>
    </PeopleForm>
  );
}
