import { useMemo } from 'react';
import { Button } from 'shared-kernel/antd';
import { Select } from 'shared-kernel/antd-entry';
import type { MatchedName } from 'shared-kernel/contract/work-types';
import { jobType } from 'shared-kernel/domain/dictionaries';
import { DataTable, defineTable } from 'shared-kernel/table';
import { LinkButton, ToneTag } from 'shared-kernel/ui';
import { takenOf } from './taken';
import styles from './work-types.css';

interface MatchTableProps {
  matched: readonly MatchedName[];
  /** The work type chosen for a line, by the line's place. */
  chosen: Readonly<Record<number, number>>;
  onChoose: (index: number, workTypeId: number) => void;
  onDownload: () => void;
}

interface Line extends MatchedName {
  index: number;
}

/** The lines with what they were matched with; uncertain ones first. */
export function MatchTable({ matched, chosen, onChoose, onDownload }: MatchTableProps) {
  // Their order stays while the user chooses.
  const lines = useMemo(
    () =>
      matched
        .map((row, index): Line => ({ ...row, index }))
        .sort((a, b) => Number(a.best !== null) - Number(b.best !== null) || a.index - b.index),
    [matched],
  );
  const table = useMemo(() => matchTable(chosen, onChoose), [chosen, onChoose]);
  const open = lines.filter((line) => !takenOf(line, chosen[line.index])).length;
  return (
    <>
      <div className={styles.matchTools}>
        <strong>
          共{matched.length}行，已匹配{matched.length - open}行{open > 0 && `，${open}行待选择或反馈`}
        </strong>
        <Button onClick={onDownload}>下载结果</Button>
        {open > 0 && <LinkButton href="?tab=feedback">反馈缺失工种</LinkButton>}
      </div>
      <DataTable table={table} rows={lines} />
    </>
  );
}

const matchTable = (chosen: MatchTableProps['chosen'], onChoose: MatchTableProps['onChoose']) =>
  defineTable<Line>({
    label: '匹配结果',
    rowKey: ({ index }) => index,
    columns: (c) => [
      c.text('name', '岗位名称'),
      c.custom('best', '系统工种', (line) => {
        if (line.candidates.length === 0) return <ToneTag tone="refused">未找到</ToneTag>;
        return (
          <Select
            aria-label={`${line.name}的系统工种`}
            style={{ minWidth: 220 }}
            placeholder="请选择"
            value={takenOf(line, chosen[line.index])?.workTypeId ?? null}
            options={line.candidates.map((one) => ({
              value: one.workTypeId,
              label: `${one.workTypeName}（${one.jobType === jobType.code.uninsurable ? '拒保' : `${one.jobType}类`}，匹配度${one.score}）`,
            }))}
            onChange={(workTypeId: number) => onChoose(line.index, workTypeId)}
          />
        );
      }),
      c.custom('score', '匹配度', (line) => `${takenOf(line, chosen[line.index])?.score ?? line.score}`, {
        align: 'right',
      }),
      c.custom('state', '状态', (line) =>
        takenOf(line, chosen[line.index]) ? (
          <ToneTag tone="done">{chosen[line.index] === undefined ? '自动匹配' : '已选择'}</ToneTag>
        ) : (
          <ToneTag tone={line.candidates.length > 0 ? 'yours' : 'refused'}>
            {line.candidates.length > 0 ? '待选择' : '请反馈'}
          </ToneTag>
        ),
      ),
    ],
  });
