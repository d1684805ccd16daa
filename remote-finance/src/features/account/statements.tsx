import { Button, Flex } from 'shared-kernel/antd';
import {
  getBookkeepingSheet,
  getStatement,
  getStatementFile,
  getStatementSheet,
} from 'shared-kernel/contract/money/statements';
import type { AnswerOf } from 'shared-kernel/contract';
import { DetailState } from 'shared-kernel/detail';
import { addDays, firstOfMonth } from 'shared-kernel/domain/civil-date';
import { statementKind } from 'shared-kernel/domain/dictionaries';
import { figures } from 'shared-kernel/domain/figures';
import { addFen, type Fen } from 'shared-kernel/domain/money';
import * as texts from 'shared-kernel/domain/texts';
import { defineFilters, useFilters } from 'shared-kernel/list';
import { useDownload, useEndpoint } from 'shared-kernel/query';
import { Actions } from 'shared-kernel/ui';
import { clock } from 'shared-kernel/runtime';
import { DataTable, defineTable } from 'shared-kernel/table';

type Figures = AnswerOf<typeof getStatement>;

interface Row {
  name: string;
  count: number | undefined;
  available: Fen;
  frozen: Fen;
  total: Fen;
}

const headStyle = { margin: '16px 0 8px' };

/** The previous month, until another is chosen. */
const usualMonth = (): string => addDays(firstOfMonth(clock.today()), -1).slice(0, 7);

const statementFilters = defineFilters(getStatement, (f) => [
  f.month('month', '月份', { usual: usualMonth }),
]);

const statementTable = defineTable<Row>({
  label: '账户汇总',
  rowKey: ({ name }) => name,
  columns: (c) => [
    c.custom('name', '项目', ({ name }) => name),
    c.custom('count', '笔数', ({ count }) => count ?? '', { align: 'right' }),
    c.money('available', figures.available),
    c.money('frozen', figures.frozen),
    c.money('total', '合计'),
  ],
});

const projectTable = defineTable<Figures['projects'][number]>({
  label: '各项目保费',
  rowKey: ({ projectname }) => projectname ?? '',
  columns: (c) => [
    c.custom('projectname', '项目', ({ projectname }) => projectname ?? texts.withoutProject),
    c.money('premium', '保费减退费'),
  ],
  sums: ['premium'],
});

function rowsOf({ opening, movements, closing, ...days }: Figures): Row[] {
  const row = (name: string, { available, frozen }: Figures['opening'], count?: number): Row => ({
    name,
    count,
    available,
    frozen,
    total: addFen(available, frozen),
  });
  return [
    row(`期初余额（${days.beginDate}）`, opening),
    ...movements.map((one) => row(statementKind.label(one.kind), one, one.count)),
    row(`期末余额（${days.endDate}）`, closing),
  ];
}

/** A month's statement on screen, as PDF, and as workbooks for the archive and for bookkeeping. */
export function Statements() {
  const { query, bar } = useFilters(statementFilters);
  const month = query.month ?? usualMonth();
  const read = useEndpoint(getStatement, { query: { month } }, { keepPrevious: true });
  const file = useDownload(getStatementFile, `月度对账单_${month}.pdf`);
  const sheet = useDownload(getStatementSheet, `月度对账单_${month}.xlsx`);
  const books = useDownload(getBookkeepingSheet, `记账凭证_${month}.xlsx`);
  return (
    <>
      {bar}
      <DetailState isPart read={read}>
        {(statement) => (
          <>
            <Flex wrap gap={16} align="center" justify="space-between" style={headStyle}>
              <h2 style={{ margin: 0, fontSize: 16 }}>
                {statement.month}对账单{statement.isRunning && '（本月未结束）'}
              </h2>
              <Actions>
                <Button loading={sheet.isRunning} onClick={() => sheet.run({ query: { month } })}>
                  下载明细表格
                </Button>
                <Button
                  loading={books.isRunning}
                  onClick={() => books.run({ query: { beginMonth: month, endMonth: month } })}
                >
                  导出记账凭证
                </Button>
                <Button
                  type="primary"
                  loading={file.isRunning}
                  onClick={() => file.run({ query: { month } })}
                >
                  下载对账单PDF
                </Button>
              </Actions>
            </Flex>
            <DataTable table={statementTable} rows={rowsOf(statement)} />
            <p className="kb-muted">{texts.freezingIsNoCost}</p>
            {statement.projects.length > 0 && (
              <>
                <h2 style={{ fontSize: 16 }}>各项目保费</h2>
                <DataTable table={projectTable} rows={statement.projects} />
              </>
            )}
          </>
        )}
      </DetailState>
    </>
  );
}
