import { useState } from 'react';
import { Alert, Button } from 'shared-kernel/antd';
import { Input } from 'shared-kernel/antd-entry';
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
import { readSpreadsheet } from '../../shared/read-spreadsheet';
import { MatchTable } from './match-table';
import { takenOf } from './taken';
import styles from './work-types.css';

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
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
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
