import { Button, Flex } from 'shared-kernel/antd';
import { costPartNames, costParts, getCostDifferenceSheet } from 'shared-kernel/contract/money/costs';
import { fen, type Fen } from 'shared-kernel/domain/money';
import { useDownload } from 'shared-kernel/query';
import { DataTable, defineTable } from 'shared-kernel/table';
import type { ProjectId } from 'shared-kernel/domain/nouns/ids';
import { nameOf, type Compared, type Difference, type Place } from './cost-query';

type Project = Difference['projects'][number];

type Row = Pick<Project, 'projectId' | 'projectname' | 'amount' | 'amountBefore'> & {
  change: Fen;
} & Record<(typeof costParts)[number], Fen>;

const rowOf = ({ parts, ...project }: Project): Row =>
  ({
    ...project,
    change: fen(project.amount - project.amountBefore),
    ...Object.fromEntries(parts.map(({ part, amount }) => [part, amount])),
  }) as Row;

const tableOf = ({ month, monthBefore }: Difference, choose: (projectId: ProjectId) => void) =>
  defineTable<Row>({
    label: '各项目变化',
    rowKey: ({ projectId }) => projectId ?? 0,
    columns: (c) => [
      c.custom('projectname', '项目', (row) => (
        <Button
          type="link"
          size="small"
          style={{ padding: 0 }}
          aria-label={`查看${nameOf(row)}的变化`}
          onClick={() => choose(row.projectId ?? 0)}
        >
          {nameOf(row)}
        </Button>
      )),
      c.money('amountBefore', monthBefore),
      ...costParts.map((part) => c.money(part, costPartNames[part], { signed: true })),
      c.money('amount', month),
      c.money('change', '变化', { signed: true }),
    ],
    card: ['projectname', 'amountBefore', 'amount', 'change'],
    sums: ['amountBefore', ...costParts, 'amount', 'change'],
  });

interface ProjectDifferencesProps {
  difference: Difference;
  query: Compared & Place;
  /** 0 for people without a project. */
  onChoose: (projectId: ProjectId) => void;
}

/** The change of each project by cause: rows and columns add up. */
export function ProjectDifferences({ difference, query, onChoose }: ProjectDifferencesProps) {
  const sheet = useDownload(
    getCostDifferenceSheet,
    `各项目变化原因_${difference.bill?.settleNo ?? difference.month}.xlsx`,
  );
  if (difference.projects.length === 0) return null;
  return (
    <>
      <Flex wrap gap={8} align="center" justify="space-between" style={{ margin: '16px 0 8px' }}>
        <h2 style={{ margin: 0, fontSize: 16 }}>各项目变化</h2>
        <Button loading={sheet.isRunning} onClick={() => sheet.run({ query })}>
          导出各项目变化
        </Button>
      </Flex>
      <DataTable table={tableOf(difference, onChoose)} rows={difference.projects.map(rowOf)} />
    </>
  );
}
