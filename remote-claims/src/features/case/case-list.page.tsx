import { lazy, Suspense } from 'react';
import {
  type CaseListType,
  type CaseParty,
  type CaseRow,
  listCases,
  listCaseStatuses,
} from 'shared-kernel/contract/claims';
import { accidentType, caseCloseType, caseStatus, caseStatusBy } from 'shared-kernel/domain/dictionaries';
import type { Tone } from 'shared-kernel/domain/dictionary';
import { addFen } from 'shared-kernel/domain/money';
import { caseNoun } from 'shared-kernel/domain/nouns/case';
import { lastDayOf } from 'shared-kernel/domain/claims/case-next-step';
import {
  defineList,
  ListPage,
  personSearch,
  policySearch,
  type ActionDialog,
  type ListTab,
} from 'shared-kernel/list';
import { useEndpoint } from 'shared-kernel/query';
import { CivilDay, DictTag, Instant, LinkButton, Money, ToneTag } from 'shared-kernel/ui';
import * as texts from 'shared-kernel/domain/texts';
import { linkTo, paths } from '../../paths';
import { CaseDrafts } from '../../shared/case-drafts';
import { caseLinks } from '../../shared/case-links';
import { NextStepNote } from '../../shared/next-step';
import type { Adjusted } from './agree-dialog';
import { CalendarAction } from './calendar-action';

const tones: Readonly<Record<CaseRow['sla'], Tone>> = {
  none: 'draft',
  ok: 'done',
  soon: 'yours',
  overdue: 'refused',
};
const words: Readonly<Record<CaseRow['sla'], string>> = {
  none: '',
  ok: '',
  soon: ' 将到期',
  overdue: ' 已超期',
};

/** Parties by which cases can be filtered. */
const turnOptions = [
  { value: 'customer', label: '本企业' },
  { value: 'platform', label: '平台' },
  { value: 'insurer', label: '保险公司' },
] satisfies { value: CaseParty; label: string }[];

/** Days of a case in its state, coloured by the used part of the deadline, with who must act and until when. */
function DaysInState({ row }: { row: CaseRow }) {
  return (
    <>
      <ToneTag tone={tones[row.sla]}>{`${row.daysInState}天${words[row.sla]}`}</ToneTag>{' '}
      <span className="kb-muted">
        <NextStepNote row={row} />
      </span>
    </>
  );
}

/** Further columns of a case on a phone, by step. */
const onCard: Readonly<Record<CaseListType, readonly string[]>> = {
  t1: ['materialDeadline'],
  t2: ['estimateAmount'],
  t3: ['payableAmount', 'deadline'],
  t4: ['paidAmount'],
  all: [],
};

/** Drafts are shown above the lists: they have no number and no row yet. */
const isNumbered = ({ value }: { value: number }) => value !== caseStatus.code.draft;

const isAwaitingPayment = (row: CaseRow) => row.caseStatus === caseStatus.code.awaitPayment;

/** The amount paid, or to be paid: a case that waits for its payment is in the same list. */
const PaidAmount = ({ row }: { row: CaseRow }) => (
  <Money value={isAwaitingPayment(row) ? row.payableAmount : row.paidAmount} />
);

const isAdjusted = (row: CaseRow): row is Adjusted =>
  row.actions.includes('confirm') && row.payableAmount !== null;

// Lazy, so that a list does not fetch the code of forms.
const AgreeDialog = lazy(() => import('./agree-dialog').then((m) => ({ default: m.AgreeDialog })));

/** Actions that are done on the case's own page. */
function actionsOf(row: CaseRow) {
  const href = linkTo('claims.case', { id: row.id });
  const offered = (['confirm', 'correctPayee', 'evaluate'] as const).filter((key) =>
    row.actions.includes(key),
  );
  return [
    ...caseLinks(row),
    ...offered.map((key) => ({ key, label: caseNoun.actions[key].label, href })),
    { key: 'open', label: '详情', href },
  ];
}

/** A deadline is the end of a day; this is the last day on which something may still be done. */
const lastDay = (deadline: string | null) => (deadline ? <CivilDay value={lastDayOf(deadline)} /> : '-');

/** Returns the states of a step as tabs, each with its number of cases. */
function useCaseTabs(listType: CaseListType): ListTab[] {
  const { data } = useEndpoint(listCaseStatuses);
  const step = data?.list.find((one) => one.listType === listType);
  return [
    { value: '', label: '全部', count: step?.count },
    ...(step?.children ?? [])
      .filter(isNumbered)
      .map(({ value, label, count }) => ({ value: String(value), label, count })),
  ];
}

/** Defines the list of one of the four steps or of all cases, with their differences. */
function caseListOf(listType: CaseListType, title: string, hint: string) {
  const useTabs = () => useCaseTabs(listType);
  return defineList({
    id: `claims.cases-${listType}`,
    title,
    hint,
    endpoint: listCases,
    rowHref: (row) => linkTo('claims.case', { id: row.id }),
    // All states would be too many tabs: in that list they are a filter.
    ...(listType === 'all' ? {} : { tabs: { param: 'caseStatus', options: useTabs } }),
    filters: (f) => [
      f.text('keyword', '报案号/姓名'),
      ...(listType === 'all' ? [f.select('caseStatus', '状态', caseStatus.options.filter(isNumbered))] : []),
      f.select('turn', '办理方', turnOptions, { more: true }),
      f.text('idNo', texts.fullIdNumber, { more: true }),
      f.remote('personId', '出险人', personSearch, { more: true }),
      f.remote('insureId', '保单', policySearch, { more: true }),
      f.dict('accidentType', '事故类型', accidentType),
      f.region('accidentRegionCode', '出险地区', { more: true }),
      f.dateRange('accident', 'accidentFrom', 'accidentTo', '出险日期'),
      f.dateRange('report', 'reportFrom', 'reportTo', '报案日期', { more: true }),
      ...(listType === 't4'
        ? [
            f.dict('closeType', '结案方式', caseCloseType, { more: true }),
            f.dateRange('close', 'closeFrom', 'closeTo', '结案日期', { more: true }),
          ]
        : []),
    ],
    columns: (c) => [
      c.field('caseNo', { href: (row) => linkTo('claims.case', { id: row.id }) }),
      c.field('name'),
      // Optional where the step's own columns would be hidden by default.
      c.field('accidentTime', { optional: listType === 't4' }),
      c.field('accidentType', { optional: listType !== 'all' }),
      c.field('caseStatus'),
      // A closed case has no deadline; its result is shown instead.
      c.custom('daysInState', '停留天数', (row) => <DaysInState row={row} />, {
        sort: true,
        align: 'right',
        optional: listType === 't4',
      }),
      ...(listType === 't1' || listType === 'all'
        ? [c.parts('materials', '材料', '{materialsDone}/{materialsRequired}', { align: 'right' })]
        : []),
      ...(listType === 't1'
        ? [c.custom('materialDeadline', '补充截止', (row) => lastDay(row.materialDeadline), { sort: true })]
        : []),
      ...(listType === 't2' ? [c.field('estimateAmount'), c.field('reviewRemark')] : []),
      ...(listType === 't3'
        ? [
            c.field('payableAmount'),
            c.custom(
              'deadline',
              '确认截止',
              (row) => (row.turn === 'customer' ? lastDay(row.deadline) : '-'),
              { sort: true },
            ),
          ]
        : []),
      ...(listType === 't4'
        ? [
            c.custom('paidAmount', '赔付金额', (row) => <PaidAmount row={row} />, {
              sort: true,
              align: 'right',
            }),
            c.custom('closeType', '结案方式', (row) =>
              isAwaitingPayment(row) ? (
                <DictTag dictionary={caseStatusBy(row)} code={row.caseStatus} />
              ) : (
                <DictTag dictionary={caseCloseType} code={row.closeType} />
              ),
            ),
            c.custom('payTime', '赔付时间', (row) =>
              isAwaitingPayment(row) ? <NextStepNote row={row} /> : <Instant value={row.payTime} />,
            ),
            c.custom('score', '评价', (row) => (row.score === null ? '-' : `${row.score}星`)),
          ]
        : []),
    ],
    rowActions: actionsOf,
    ...(listType === 't3'
      ? {
          mayChoose: (row: CaseRow) => (isAdjusted(row) ? undefined : '只有待您确认的理算可以选择'),
          chooseLimit: 100,
          bulkActions: [
            {
              key: 'agree',
              label: '批量同意',
              summary: (rows: CaseRow[]) => (
                <Money value={addFen(...rows.filter(isAdjusted).map((row) => row.payableAmount))} />
              ),
              dialog: (rows: CaseRow[], state: ActionDialog) => (
                <Suspense>
                  <AgreeDialog rows={rows.filter(isAdjusted)} {...state} />
                </Suspense>
              ),
              done: (rows: CaseRow[]) => `已同意${rows.length}件理算结果`,
            },
          ],
        }
      : {}),
    card: ['caseNo', 'name', 'caseStatus', 'accidentTime', ...onCard[listType]],
    defaultSort: '-reportTime',
    empty: { text: '当前列表暂无案件。' },
  });
}

const lists = {
  t1: caseListOf('t1', '报案列表', '已报案、正在准备或初审材料的案件。'),
  t2: caseListOf('t2', '审批列表', '材料齐全、等待审批的案件。'),
  t3: caseListOf('t3', '理算列表', '正在计算赔款或等待确认的案件。'),
  t4: caseListOf('t4', '结案列表', '待赔付的案件，和已赔付、拒赔或撤案的案件。'),
  all: caseListOf('all', '全部案件', '所有步骤的案件。'),
};

/** The home page shows this list, too, to decide on several adjustments together. */
export const adjustmentsList = lists.t3;

function CaseListPage({ listType }: { listType: CaseListType }) {
  return (
    <ListPage
      list={lists[listType]}
      fixedQuery={{ listType }}
      lead={listType === 't1' ? <CaseDrafts /> : undefined}
      main={
        <>
          <CalendarAction />
          <LinkButton type="primary" href={paths['claims.report']}>
            报案
          </LinkButton>
        </>
      }
    />
  );
}

export const ReportedCasesPage = () => <CaseListPage listType="t1" />;
export const CasesInApprovalPage = () => <CaseListPage listType="t2" />;
export const CasesInAdjustmentPage = () => <CaseListPage listType="t3" />;
export const ClosedCasesPage = () => <CaseListPage listType="t4" />;
export const AllCasesPage = () => <CaseListPage listType="all" />;
