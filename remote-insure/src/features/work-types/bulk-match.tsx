import { useMemo, useState } from 'react';
import { Alert, Button } from 'shared-kernel/antd';
import { Input, Select } from 'shared-kernel/antd-entry';
import { isProblem, saveTable } from 'shared-kernel/client';
import { problems } from 'shared-kernel/contract';
import {
  matchWorkTypes,
  maxMatchedNames,
  parsedJobTitles,
  parseJobTitles,
  workTypeTemplate,
  type MatchedName,
} from 'shared-kernel/contract/work-types';
import { jobType } from 'shared-kernel/domain/dictionaries';
import * as texts from 'shared-kernel/domain/texts';
import { useAction, useDownload } from 'shared-kernel/query';
import { DataTable, defineTable } from 'shared-kernel/table';
import { LinkButton, ToneTag } from 'shared-kernel/ui';
import { readSpreadsheet } from '../../shared/read-spreadsheet';
import styles from './work-types.css';

/** The result of a line: the user's choice, else the certain match; null without either. */
const takenOf = (row: MatchedName, workTypeId: number | undefined) =>
  row.candidates.find((candidate) => candidate.workTypeId === workTypeId) ?? row.best;

interface MatchTableProps {
  matched: readonly MatchedName[];
  /** The chosen work type by the index of its line. */
  chosen: Readonly<Record<number, number>>;
  onChoose: (index: number, workTypeId: number) => void;
  onDownload: () => void;
}

interface Line extends MatchedName {
  index: number;
}

/** The lines with their matches, uncertain ones first. */
function MatchTable({ matched, chosen, onChoose, onDownload }: MatchTableProps) {
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

/** One job title per line; text after a tab (the next column of a sheet) does not count. */
const namesIn = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => (line.split('\t')[0] ?? '').trim())
    .filter((name) => name !== '');

/** Matches up to 2,000 job titles, pasted or uploaded, to be chosen from and downloaded. */
export function BulkMatch() {
  const [text, setText] = useState('');
  const [matched, setMatched] = useState<readonly MatchedName[]>();
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({});
  const [refusal, setRefusal] = useState<string>();
  const [isReading, setReading] = useState(false);
  const match = useAction(matchWorkTypes, { quiet: true });
  const template = useDownload(workTypeTemplate, texts.jobTitlesTemplateName);
  const names = namesIn(text);

  const fail = (error: unknown) => setRefusal(isProblem(error) ? error.message : problems.internalError.text);
  const start = async (given: readonly string[]) => {
    setRefusal(undefined);
    if (given.length === 0) return setRefusal('请先粘贴岗位名称，每行一个');
    if (given.length > maxMatchedNames)
      return setRefusal(`单次最多匹配${maxMatchedNames}行，当前${given.length}行，请分批匹配`);
    try {
      const { list } = await match.run({ body: { names: [...given] } });
      setMatched(list);
      setChosen({});
    } catch (error) {
      fail(error);
    }
  };
  const upload = async (file: File | undefined) => {
    if (!file) return;
    setRefusal(undefined);
    setReading(true);
    try {
      const { rows } = await readSpreadsheet({
        endpoint: parseJobTitles,
        input: { body: {} },
        file,
        result: parsedJobTitles,
        onProgress: () => undefined,
      });
      const read = rows.map(({ name }) => name);
      setText(read.join('\n'));
      await start(read);
    } catch (error) {
      fail(error);
    } finally {
      setReading(false);
    }
  };
  const download = () => {
    const lines = (matched ?? []).map((row, index) => {
      const taken = takenOf(row, chosen[index]);
      return [
        row.name,
        taken?.workTypeName ?? '',
        taken ? jobType.label(taken.jobType) : '',
        taken?.score ?? 0,
      ];
    });
    return saveTable('工种匹配结果.xlsx', [['岗位名称', '系统工种', '职业类别', '匹配度'], ...lines]);
  };

  return (
    <section className={`kb-card ${styles.matchLines}`} aria-label="批量匹配">
      <Input.TextArea
        aria-label="岗位名称"
        placeholder={`每行一个岗位名称，可从Excel整列粘贴，最多${maxMatchedNames}行`}
        rows={8}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.matchTools}>
        <Button type="primary" loading={match.isRunning} onClick={() => void start(names)}>
          开始匹配
        </Button>
        <label className="ant-btn ant-btn-default">
          {isReading ? '正在读取…' : '上传Excel'}
          <input
            className="kb-hidden"
            type="file"
            disabled={isReading}
            onChange={(event) => {
              void upload(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </label>
        <Button type="link" onClick={() => template.run()}>
          下载模板
        </Button>
        <span className="kb-muted">已填{names.length}行</span>
      </div>
      {refusal && <Alert type="error" role="alert" title={refusal} />}
      {matched && (
        <MatchTable
          matched={matched}
          chosen={chosen}
          onChoose={(index, workTypeId) => setChosen({ ...chosen, [index]: workTypeId })}
          onDownload={() => void download()}
        />
      )}
    </section>
  );
}
