import { useState } from 'react';
import { Alert, Button, Progress } from '../antd/base';
import { isProblem } from '../client';
import { problems } from '../contract';
import type { SheetColumns } from '../contract/sheet-columns';
import type { GridColumn } from '../grid';
import { DropZone } from '../upload/drop-zone';
import { cellText } from '../grid/grid-types';
import { extensionOf } from '../upload/file-types';
import { ColumnsDialog } from './columns-dialog';
import type { ChosenColumns, ImportProgress, RosterImportProps } from './roster-types';
import * as texts from '../domain/texts';

interface ImportFileProps<Row extends object> {
  startImport: NonNullable<RosterImportProps<Row>['startImport']>;
  /** What may be in the columns of a sheet. */
  columns: readonly GridColumn<Row>[];
  onTemplate: (() => void) | undefined;
  disabled: boolean | undefined;
  onRows: (rows: Row[]) => void;
}

const maxBytes = 10 * 1024 * 1024;

/** Reads a spreadsheet with progress, and shows the file's issues in place. */
export function ImportFile<Row extends object>({
  startImport,
  columns,
  onTemplate,
  disabled,
  onRows,
}: ImportFileProps<Row>) {
  const [progress, setProgress] = useState<ImportProgress>();
  const [refusal, setRefusal] = useState<{ message: string; traceId?: string }>();

  const [read, setRead] = useState<{ file: File; sheet: SheetColumns }>();
  const [isCorrecting, setCorrecting] = useState(false);

  const take = async (file: File | undefined, chosen?: ChosenColumns) => {
    if (!file || progress) return;
    const problem = problemOf(file);
    setRefusal(problem ? { message: problem } : undefined);
    if (problem) return;
    setProgress({ share: 0, phase: '正在上传' });
    try {
      const found = await startImport(file, setProgress, chosen);
      const { rows, sheet } = Array.isArray(found) ? { rows: found } : found;
      setRead(sheet && { file, sheet });
      // Rows with a missing column replace nothing until the user has said where it is.
      if (sheet && !chosen && missingIn(columns, rows, sheet).length > 0) setCorrecting(true);
      else onRows(rows);
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
        onFiles={([file]) => void take(file)}
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
      {read && !progress && !refusal && (
        <Alert
          type="info"
          showIcon
          title={understood(columns, read.sheet)}
          action={
            <Button size="small" disabled={disabled} onClick={() => setCorrecting(true)}>
              调整列
            </Button>
          }
        />
      )}
      {read && isCorrecting && (
        <ColumnsDialog
          sheet={read.sheet}
          columns={columns}
          onClose={() => setCorrecting(false)}
          onChoose={(chosen) => {
            setCorrecting(false);
            void take(read.file, chosen);
          }}
        />
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

/** Required columns that are neither in the sheet nor filled in otherwise. */
function missingIn<Row extends object>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
  sheet: SheetColumns,
): GridColumn<Row>[] {
  const found = new Set(sheet.columns.map(({ key }) => key));
  return columns.filter(
    ({ field, required }) =>
      required && !found.has(field) && rows.every((row) => cellText(row, field) === ''),
  );
}

/** Which columns were taken, with their own headings where these differ. */
function understood<Row>(columns: readonly GridColumn<Row>[], { columns: found }: SheetColumns): string {
  const taken = columns.flatMap(({ field, title }) => {
    const own = found.find(({ key }) => key === field);
    if (!own) return [];
    const heading = own.heading.replaceAll('*', '');
    return [heading === title ? title : `${title}（${heading || `第${own.column}列`}）`];
  });
  return `已读取：${taken.join('、')}`;
}

function problemOf(file: File): string | undefined {
  if (extensionOf(file.name) !== 'xlsx') return problems.xlsxOnly.text;
  return file.size > maxBytes ? texts.sheetTooLarge : undefined;
}
