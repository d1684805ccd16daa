import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from 'shared-kernel/antd';
import type { AnswerOf } from 'shared-kernel/contract';
import { saveTable } from 'shared-kernel/client';
import { listWorkTypes, type WorkTypeRow, listEmployJobType } from 'shared-kernel/contract/reference';
import { getWorkTypeTree } from 'shared-kernel/contract/work-types';
import { jobType, heightWork } from 'shared-kernel/domain/dictionaries';
import { defineList, ListSection } from 'shared-kernel/list';
import { useEndpoint } from 'shared-kernel/query';
import { BesideTree, TreeFilter, type TreeNode } from 'shared-kernel/tree';
import { CopyText, ToneTag } from 'shared-kernel/ui';
import { linkTo } from '../../paths';
import { Facts } from 'shared-kernel/detail';
import styles from './work-types.css';
import { listCustomerMeals, type PlanRow } from 'shared-kernel/contract/insure';

const allPlans = { query: { length: 100 } };

/** Whether a plan insures this job: its risk class is quoted, and work at height is allowed if the job needs it. */
export const takes = (plan: Pick<PlanRow, 'jobTypes' | 'heightWork'>, workType: WorkTypeRow): boolean =>
  plan.jobTypes.includes(workType.jobType) &&
  (!workType.heightWork || plan.heightWork === heightWork.code.insured);

/** Returns a function that lists the plans on sale today that insure a job; undefined while they are loading. */
function usePlansFor(): (workType: WorkTypeRow) => readonly PlanRow[] | undefined {
  const { data } = useEndpoint(listCustomerMeals, allPlans);
  return (workType) => data?.list.filter((plan) => plan.usable && takes(plan, workType));
}

/** Options of the industry filter. */
function useIndustries() {
  const { data } = useEndpoint(getWorkTypeTree);
  return (data?.list ?? []).map(({ industry }) => ({ value: industry, label: industry }));
}

const list = defineList({
  id: 'insure.work-types',
  title: '工种查询',
  endpoint: listWorkTypes,
  filters: (f) => [
    f.text('keyword', '工种名称/别名/拼音'),
    f.dict('jobType', '职业类别', jobType),
    f.select('industry', '行业', useIndustries),
  ],
  columns: (c) => [
    c.custom('workTypeName', '工种', (row) => <CopyText text={row.workTypeName} />),
    c.custom('jobType', '职业类别', (row) => <JobTypeTag workType={row} />),
    c.text('industry', '行业'),
    c.custom('aliases', '别名', (row) => row.aliases.join('、') || '-'),
    c.custom('needs', '作业要求', needsOf),
    c.custom('plans', '可投方案', (row) => <PlansFor workType={row} />),
    c.text('workTypeNo', '工种编号', { optional: true }),
    c.text('remark', '说明', { optional: true }),
  ],
  card: ['workTypeName', 'jobType', 'needs', 'plans'],
  empty: { text: '工种表中没有数据。' },
});

function needsOf({ certRequired, heightWork }: WorkTypeRow): string {
  return [certRequired && '须特种作业证', heightWork && '高处作业'].filter(Boolean).join('、') || '-';
}

const classText = (code: number): string =>
  code === jobType.code.uninsurable ? jobType.label(code) : `${code}类`;

const JobTypeTag = ({ workType: { jobType: code } }: { workType: WorkTypeRow }) => (
  <ToneTag tone={code === jobType.code.uninsurable ? 'refused' : 'theirs'}>{classText(code)}</ToneTag>
);

function PlansFor({ workType }: { workType: WorkTypeRow }) {
  const plans = usePlansFor()(workType);
  if (!plans) return <span className="kb-muted">…</span>;
  if (plans.length === 0) return <span className="kb-muted">暂无可投方案</span>;
  return (
    <>
      {plans.map(({ id, mealName }, index) => (
        <span key={id}>
          {index > 0 && '、'}
          <Link to={linkTo('insure.apply', { id })}>{mealName}</Link>
        </span>
      ))}
    </>
  );
}

/** Separates industry and work type in the key of a node. */
const separator = '\n';

const nodesOf = (industries: AnswerOf<typeof getWorkTypeTree>['list']): TreeNode[] =>
  industries.map(({ industry, workTypes }) => ({
    key: industry,
    label: industry,
    note: String(workTypes.length),
    children: workTypes.map((row) => ({
      key: `${industry}${separator}${row.workTypeName}`,
      label: row.workTypeName,
      note: classText(row.jobType),
    })),
  }));

/** Returns the key of the current filter's node: a work type's if the keyword is its name, otherwise the industry's. */
function chosenOf(
  nodes: readonly TreeNode[],
  industry: string | null,
  keyword: string | null,
): string | undefined {
  const outer = nodes.find(({ key }) => key === industry);
  const inner = outer?.children?.find(({ label }) => label === keyword);
  return (inner ?? outer)?.key;
}

/** Search in the table of work types, with its industries beside it. */
export function WorkTypeSearch() {
  const tree = useEndpoint(getWorkTypeTree);
  // Requested together with the first rows, because the plans of a card may add a line to it.
  usePlansFor();
  const [search, setSearch] = useSearchParams();
  const nodes = useMemo(() => nodesOf(tree.data?.list ?? []), [tree.data]);
  const choose = (key: string | undefined) => {
    const [industry = '', keyword] = key?.split(separator) ?? [];
    setSearch(key === undefined ? {} : { industry, ...(keyword && { keyword }) }, { replace: true });
  };
  const saveAll = () => {
    const rows = (tree.data?.list ?? []).flatMap(({ workTypes }) => workTypes);
    const lines = rows.map((row) => [
      row.workTypeNo,
      row.workTypeName,
      jobType.label(row.jobType),
      row.industry,
      row.aliases.join('、'),
      needsOf(row),
    ]);
    return saveTable('工种分类表.xlsx', [['编号', '工种', '职业类别', '行业', '别名', '作业要求'], ...lines]);
  };
  return (
    <section className="kb-card" aria-label="工种查询">
      <JobClasses />
      <BesideTree
        tree={
          <TreeFilter
            label="行业"
            nodes={nodes}
            chosen={chosenOf(nodes, search.get('industry'), search.get('keyword'))}
            onChoose={choose}
          />
        }
      >
        <ListSection
          list={list}
          toolbar={({ query, count }) => (
            <>
              {count === 0 && query.keyword && (
                <span role="status">
                  {`未找到“${query.keyword}”，可`}
                  <Link to="?tab=feedback">提交反馈</Link>
                  ，客服将在1个工作日内确认类别
                </span>
              )}
              <Button disabled={!tree.data} onClick={() => void saveAll()}>
                下载工种分类表
              </Button>
            </>
          )}
        />
      </BesideTree>
    </section>
  );
}

/** Describes the kinds of work in each risk class; space is reserved until they are loaded. */
function JobClasses() {
  const { data, isError } = useEndpoint(listEmployJobType);
  if (isError) return null;
  return (
    <details className={styles.industries}>
      <summary>职业类别说明</summary>
      {data && <Facts items={data.list.map(({ label, desc }) => ({ label, value: desc, wide: true }))} />}
    </details>
  );
}
