import { useRef, useState } from 'react';
import { listInsures } from 'shared-kernel/contract/insure';
import {
  getRosterCheck,
  getRosterGap,
  readRoster,
  startRosterCheck,
} from 'shared-kernel/contract/roster/check';
import * as texts from 'shared-kernel/domain/texts';
import {
  SheetImport,
  type ChosenColumns,
  type ImportProgress,
  type RosterColumn,
} from 'shared-kernel/import';
import { invalidate, useEndpoint } from 'shared-kernel/query';
import { EmptyPanel, ErrorPanel, LinkButton, LoadingPanel, PageHeader } from 'shared-kernel/ui';
import { policyNoun } from 'shared-kernel/domain/nouns/policy';
import { paths } from '../../../paths';
import { readSpreadsheet } from '../../../shared/read-spreadsheet';
import { CheckedPolicies, type PolicyChoice } from './checked-policies';
import { PasteRoster } from './paste-roster';
import { RosterReport } from './roster-report';
import { stack } from './look';

/** What a column of the employer's sheet may hold. */
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

/** The employer's own roster against the people in cover: what differs, what it costs, and the orders that close it. */
export function RosterCheck() {
  const [choice, setChoice] = useState<PolicyChoice>({});
  const policies = useEndpoint(listInsures, { query: { insureStatus: covering, length: mostPolicies } });
  const report = useEndpoint(getRosterCheck, undefined, { staleTime: 0 });
  // A sheet of which a needed column is missing is read again before it counts.
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
