import { useRef, useState } from 'react';
import { Alert, Button, Modal } from 'shared-kernel/antd';
import { Input, Select } from 'shared-kernel/antd-entry';
import { isProblem } from 'shared-kernel/client';
import { problems } from 'shared-kernel/contract';
import type { PolicyRow } from 'shared-kernel/contract/insure';
import { listInsures } from 'shared-kernel/contract/insure';
import {
  getRosterCheck,
  getRosterGap,
  readRoster,
  startRosterCheck,
} from 'shared-kernel/contract/roster/check';
import { formatNumber } from 'shared-kernel/domain/text';
import * as texts from 'shared-kernel/domain/texts';
import {
  type ChosenColumns,
  type ImportProgress,
  pastedSheet,
  type RosterColumn,
  SheetImport,
} from 'shared-kernel/import';
import { invalidate, useEndpoint } from 'shared-kernel/query';
import { EmptyPanel, ErrorPanel, LinkButton, LoadingPanel, PageHeader } from 'shared-kernel/ui';
import { policyNoun } from 'shared-kernel/domain/nouns/policy';
import type { PolicyId } from 'shared-kernel/domain/nouns/ids';
import { paths } from '../../../paths';
import { readSpreadsheet } from '../../../shared/read-spreadsheet';
import { RosterReport } from './roster-report';
import { fieldRow, labelled, stack } from './look';

/** Values of a row in the employer's sheet. */
interface RosterCells {
  name: string;
  idNo: string;
  idType: string;
  workTypeName: string;
  mobile: string;
  projectName: string;
  workUnit: string;
  certNo: string;
  state: string;
  firstDay: string;
  lastDay: string;
}

const columns: RosterColumn<RosterCells>[] = [
  { field: 'name', title: '姓名', required: true },
  { field: 'idNo', title: '证件号码', required: true },
  { field: 'idType', title: '证件类型' },
  { field: 'workTypeName', title: '岗位/工种' },
  { field: 'mobile', title: '手机号' },
  { field: 'projectName', title: '所属项目' },
  { field: 'workUnit', title: '实际用工单位' },
  { field: 'certNo', title: '特种作业证编号' },
  { field: 'state', title: '在职状态' },
  { field: 'firstDay', title: '入职日期' },
  { field: 'lastDay', title: '离职日期' },
];

const covering = policyNoun.statesFor('changeStaff').join(',');
const mostPolicies = 100;

/** Compares the employer's roster with the people in cover: differences, cost, and orders that resolve them. */
export function RosterCheck() {
  const [choice, setChoice] = useState<PolicyChoice>({});
  const policies = useEndpoint(listInsures, { query: { insureStatus: covering, length: mostPolicies } });
  const report = useEndpoint(getRosterCheck, undefined, { staleTime: 0 });
  // Set once a sheet was read completely: one with a missing column is read again first.
  const isRead = useRef(false);

  const startImport = async (
    file: File,
    onProgress: (at: ImportProgress) => void,
    chosen?: ChosenColumns,
  ) => {
    const { sheet } = await readSpreadsheet({
      endpoint: startRosterCheck,
      input: { body: { ...choice, ...chosen } },
      file,
      result: readRoster,
      onProgress,
    });
    isRead.current = true;
    return { rows: [], sheet };
  };
  const show = () => {
    if (isRead.current) void invalidate(getRosterCheck, getRosterGap);
  };

  if (policies.isError) return <ErrorPanel error={policies.error} onRetry={() => void policies.refetch()} />;
  if (!policies.data) return <LoadingPanel title rows={8} />;
  const { list } = policies.data;
  return (
    <>
      <PageHeader
        title={texts.rosterCheck}
        hint="上传或粘贴公司现有花名册，系统自动识别各列，与在保名单逐人比对，一次生成加减保单。"
        actions={<LinkButton href={paths['insure.add-reduce']}>返回加减保</LinkButton>}
      />
      {list.length === 0 ? (
        <EmptyPanel
          text={texts.noPolicyInForce}
          action={<LinkButton href={paths['insure.plan-list']}>去投保</LinkButton>}
        />
      ) : (
        <section className="kb-card" style={stack} aria-label="花名册">
          <CheckedPolicies policies={list} value={choice} onChange={setChoice} />
          <SheetImport
            columns={columns}
            startImport={startImport}
            onTemplate={undefined}
            disabled={false}
            onRows={show}
          />
          <PasteRoster read={(file) => startImport(file, () => undefined)} onRead={show} />
        </section>
      )}
      {report.isError && <ErrorPanel error={report.error} onRetry={() => void report.refetch()} />}
      {report.isLoading && <LoadingPanel rows={6} />}
      {report.data && (
        <RosterReport
          key={report.data.id}
          report={report.data}
          policies={list}
          isLoading={report.isFetching}
        />
      )}
    </>
  );
}

interface PolicyChoice {
  /** Compares with this policy only. */
  insureId?: PolicyId;
  /** The policy to which missing people are added. */
  addToId?: PolicyId;
}

interface CheckedPoliciesProps {
  policies: readonly PolicyRow[];
  value: PolicyChoice;
  onChange: (choice: PolicyChoice) => void;
}

/** The policies that a roster is compared with, and the one to which missing people are added. */
function CheckedPolicies({ policies, value, onChange }: CheckedPoliciesProps) {
  const options = policies.map(({ id, policyNo, insureNo, mealName, inForceCount }) => ({
    value: id,
    label: `${mealName} ${policyNo ?? insureNo}（在保${formatNumber(inForceCount, 0)}人）`,
  }));
  const every = { value: 0, label: '全部保障中的保单' };
  return (
    <div style={fieldRow}>
      <label style={labelled}>
        <span>比对范围</span>
        <Select
          aria-label="比对范围"
          showSearch={{ optionFilterProp: 'label' }}
          value={value.insureId ?? 0}
          options={[every, ...options]}
          onChange={(id: PolicyId) => onChange(id === 0 ? {} : { insureId: id, addToId: id })}
        />
      </label>
      <label style={labelled}>
        <span>未参保人员加入</span>
        <Select
          aria-label="未参保人员加入"
          showSearch={{ optionFilterProp: 'label' }}
          value={value.addToId ?? 0}
          options={[{ value: 0, label: '在保人数最多的保单' }, ...options]}
          onChange={(id: PolicyId) =>
            onChange({
              ...(value.insureId ? { insureId: value.insureId } : {}),
              ...(id === 0 ? {} : { addToId: id }),
            })
          }
        />
      </label>
    </div>
  );
}

/** Accepts a roster from the clipboard; the pasted text stays until it has been read. */
function PasteRoster({ read, onRead }: { read: (file: File) => Promise<unknown>; onRead: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [isReading, setReading] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const finish = async () => {
    const file = pastedSheet(text, '粘贴的花名册.xlsx');
    if (!file) return setRefusal('请先粘贴花名册内容');
    setRefusal(undefined);
    setReading(true);
    try {
      await read(file);
      setText('');
      setOpen(false);
      onRead();
    } catch (error) {
      setRefusal(isProblem(error) ? error.message : problems.internalError.text);
    } finally {
      setReading(false);
    }
  };

  return (
    <div>
      <Button onClick={() => setOpen(true)}>{texts.pasteSheet}</Button>
      <Modal
        open={isOpen}
        title={texts.pasteSheet}
        okText="开始比对"
        cancelText="取消"
        okButtonProps={{ loading: isReading }}
        onOk={() => void finish()}
        onCancel={() => setOpen(false)}
      >
        <p className="kb-muted">在Excel中选中花名册（可连同标题行）后复制，粘贴到下方，列的顺序不限。</p>
        <Input.TextArea
          aria-label="花名册内容"
          rows={8}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {refusal && <Alert type="error" role="alert" title={refusal} />}
      </Modal>
    </div>
  );
}
