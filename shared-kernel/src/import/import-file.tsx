import { useState } from 'react';
import { Alert, Button, Progress } from '../antd/base';
import { isProblem } from '../client';
import { problems } from '../contract';
import { DropZone } from '../upload/drop-zone';
import { extensionOf } from '../upload/file-types';
import type { ImportProgress, RosterImportProps } from './roster-types';
import * as texts from '../domain/texts';

interface ImportFileProps<Row extends object> {
  startImport: NonNullable<RosterImportProps<Row>['startImport']>;
  onTemplate: (() => void) | undefined;
  disabled: boolean | undefined;
  onRows: (rows: Row[]) => void;
}

const maxBytes = 10 * 1024 * 1024;

/** Reads a spreadsheet with progress, and shows the file's issues in place. */
export function ImportFile<Row extends object>({
  startImport,
  onTemplate,
  disabled,
  onRows,
}: ImportFileProps<Row>) {
  const [progress, setProgress] = useState<ImportProgress>();
  const [refusal, setRefusal] = useState<{ message: string; traceId?: string }>();

  const take = async ([file]: File[]) => {
    if (!file || progress) return;
    const problem = problemOf(file);
    setRefusal(problem ? { message: problem } : undefined);
    if (problem) return;
    setProgress({ share: 0, phase: '正在上传' });
    try {
      onRows(await startImport(file, setProgress));
    } catch (error) {
      setRefusal(isProblem(error) ? error : { message: problems.internalError.text });
    } finally {
      setProgress(undefined);
    }
  };

  return (
    <div className="kb-import-file">
      <DropZone
        label="上传人员清单"
        hint="支持拖放，仅限.xlsx格式，不超过10MB"
        accept={['xlsx']}
        disabled={disabled || progress !== undefined}
        onFiles={(files) => void take(files)}
      />
      {onTemplate && (
        <Button type="link" onClick={onTemplate}>
          下载模板
        </Button>
      )}
      {progress && (
        <div role="status" className="kb-import-progress">
          <span>{progress.phase}</span>
          <Progress percent={Math.round(progress.share * 100)} aria-label="导入进度" />
        </div>
      )}
      {refusal && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={refusal.message}
          description={`原有清单没有改变，请修改文件后重新上传。${refusal.traceId ? `参考编号：${refusal.traceId}` : ''}`}
        />
      )}
    </div>
  );
}

function problemOf(file: File): string | undefined {
  if (extensionOf(file.name) !== 'xlsx') return problems.xlsxOnly.text;
  return file.size > maxBytes ? texts.sheetTooLarge : undefined;
}
