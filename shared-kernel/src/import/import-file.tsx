import { useState } from 'react';
import { Alert, Button, CheckboxGroup, Modal, Progress } from '../antd/base';
import { isProblem } from '../client';
import { problems } from '../contract';
import type { SheetColumns } from '../contract/sheet-columns';
import { formatNumber } from '../domain/text';
import type { GridColumn } from '../grid';
import { DropZone } from '../upload/drop-zone';
import { cellText } from '../grid/grid-types';
import { ColumnsDialog } from './columns-dialog';
import type { ChosenColumns, ImportProgress, RosterImportProps } from './roster-types';
import { spreadsheetMaxBytes } from '../domain/constants';
import * as texts from '../domain/texts';

interface ImportFileProps<Row extends object> {
  startImport: NonNullable<RosterImportProps<Row>['startImport']>;
  columns: readonly GridColumn<Row>[];
  onTemplate: (() => void) | undefined;
  disabled: boolean | undefined;
  onRows: (rows: Row[]) => void;
}

const asRecognised: ChosenColumns = { headingRows: 0, columnKeys: '' };

/** Uploads a spreadsheet with progress, and shows issues of the file. */
export function ImportFile<Row extends object>({
  startImport,
  columns,
  onTemplate,
  disabled,
  onRows,
}: ImportFileProps<Row>) {
  const [progress, setProgress] = useState<ImportProgress>();
  const [refusal, setRefusal] = useState<{ message: string; traceId?: string }>();

  const [read, setRead] = useState<{ file: File; sheet: SheetColumns; rows: Row[]; chosen: ChosenColumns }>();
  const [asking, setAsking] = useState<'lists' | 'columns'>();

  const take = async (file: File | undefined, chosen: ChosenColumns = asRecognised) => {
    if (!file || progress) return;
    const problem = problemOf(file);
    setRefusal(problem ? { message: problem } : undefined);
    if (problem) return;
    setProgress({ share: 0, phase: '正在上传' });
    try {
      const found = await startImport(file, setProgress, chosen === asRecognised ? undefined : chosen);
      const { rows, sheet } = Array.isArray(found) ? { rows: found } : found;
      setRead(sheet && { file, sheet, rows, chosen });
      // When there are several lists or a column is missing, the rows replace nothing until the user has made a choice.
      if (sheet && listsIn(sheet).length > 1 && !chosen.sheetNumbers) setAsking('lists');
      else accept(rows, sheet, chosen);
    } catch (error) {
      setRefusal(isProblem(error) ? error : { message: problems.internalError.text });
    } finally {
      setProgress(undefined);
    }
  };

  const accept = (rows: Row[], sheet: SheetColumns | undefined, chosen: ChosenColumns) => {
    if (sheet && !chosen.columnKeys && missingIn(columns, rows, sheet).length > 0) setAsking('columns');
    else onRows(rows);
  };

  const chooseLists = ({ file, sheet, rows, chosen }: NonNullable<typeof read>, numbers: number[]) => {
    setAsking(undefined);
    const sheetNumbers = numbers.join(',');
    const isAll = listsIn(sheet).every(({ number, isRead }) => isRead === numbers.includes(number));
    if (!isAll) return void take(file, { ...asRecognised, sheetNumbers });
    setRead({ file, sheet, rows, chosen: { ...chosen, sheetNumbers } });
    accept(rows, sheet, chosen);
  };

  return (
    <div className="kb-import-file">
      <DropZone
        label="上传人员清单"
        hint=".xlsx或.csv格式，不超过10MB"
        accept={sheetTypes}
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
          title={understood(columns, read.sheet)}
          description={leftOutOf(read.sheet)}
          action={
            <>
              {listsIn(read.sheet).length > 1 && (
                <Button size="small" disabled={disabled} onClick={() => setAsking('lists')}>
                  选择工作表
                </Button>
              )}{' '}
              <Button size="small" disabled={disabled} onClick={() => setAsking('columns')}>
                调整列
              </Button>
            </>
          }
        />
      )}
      {read && asking === 'lists' && (
        <ListsDialog
          lists={listsIn(read.sheet)}
          onClose={() => setAsking(undefined)}
          onChoose={(numbers) => chooseLists(read, numbers)}
        />
      )}
      {read && asking === 'columns' && (
        <ColumnsDialog
          sheet={read.sheet}
          columns={columns}
          onClose={() => setAsking(undefined)}
          onChoose={(chosen) => {
            setAsking(undefined);
            void take(read.file, { ...read.chosen, ...chosen });
          }}
        />
      )}
      {refusal && (
        <Alert
          type="error"
          role="alert"
          title={refusal.message}
          description={`原有清单没有改变，请修改文件后重新上传。${refusal.traceId ? `参考编号：${refusal.traceId}` : ''}`}
        />
      )}
    </div>
  );
}

/** Required columns that are missing in the sheet and have no values in the rows. */
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

/** Describes the columns that were read, with their headings in the file where these differ. */
function understood<Row>(columns: readonly GridColumn<Row>[], { columns: found }: SheetColumns): string {
  const taken = columns.flatMap(({ field, title }) => {
    const own = found.find(({ key }) => key === field);
    if (!own) return [];
    const heading = own.heading.replaceAll('*', '');
    return [heading === title ? title : `${title}（${heading || `第${own.column}列`}）`];
  });
  return `已读取：${taken.join('、')}`;
}

const listsIn = ({ lists = [] }: SheetColumns) => lists;

/** Describes which part of the file was read; undefined when it was read completely. */
function leftOutOf(sheet: SheetColumns): string | undefined {
  const lists = listsIn(sheet);
  const { leftOut = { sheets: 0, rows: 0 }, columns } = sheet;
  const read = lists.filter(({ isRead, name }) => isRead && name !== '').map(({ name }) => `“${name}”`);
  const missing = [
    leftOut.sheets > 0 && `${leftOut.sheets}个工作表`,
    leftOut.rows > 0 && `${leftOut.rows}个隐藏行`,
    leftOut.marked && `标为“${leftOut.marked.words.join('”“')}”的${leftOut.marked.rows}行`,
  ].filter(Boolean);
  const hidden = columns
    .filter(({ isHidden, key }) => isHidden && key !== null)
    .map(({ heading }) => heading);
  const taken = new Set(columns.filter(({ key }) => key !== null).map(({ heading }) => heading));
  const twice = columns.filter(({ key, heading }) => key === null && taken.has(heading));
  const sentences = [
    (missing.length > 0 || lists.length > 1) && `读取了工作表${read.join('、')}`,
    missing.length > 0 && `另有${missing.join('、')}未读取`,
    twice.length > 0 &&
      `同名的列只读取了第一个，需要另一个时请点“调整列”：${twice.map(({ heading }) => heading).join('、')}`,
    hidden.length > 0 && `隐藏的列也已读取：${hidden.join('、')}`,
  ].filter(Boolean);
  return sentences.length > 0 ? `${sentences.join('，')}。` : undefined;
}

/** File types offered by the file picker; the server checks the content and refuses anything else with a message. */
const sheetTypes = ['xlsx', 'csv'];

const problemOf = (file: File): string | undefined =>
  file.size > spreadsheetMaxBytes ? texts.sheetTooLarge : undefined;

interface ListsDialogProps {
  lists: NonNullable<SheetColumns['lists']>;
  onClose: () => void;
  onChoose: (numbers: number[]) => void;
}

/** Dialog to choose among the lists of a workbook. Mounted while it is open. */
function ListsDialog({ lists, onClose, onChoose }: ListsDialogProps) {
  const [chosen, setChosen] = useState(() =>
    lists.filter(({ isRead }) => isRead).map(({ number }) => number),
  );
  const people = lists.reduce(
    (sum, { number, rowCount }) => sum + (chosen.includes(number) ? rowCount : 0),
    0,
  );
  return (
    <Modal
      open
      title={`文件中有${lists.length}个工作表含有名单`}
      okText={`读取${formatNumber(people, 0)}行`}
      cancelText="取消"
      okButtonProps={{ disabled: chosen.length === 0 }}
      onOk={() => onChoose(chosen)}
      onCancel={onClose}
    >
      <p className="kb-muted">请选择要读取的工作表，未选择的不读取。</p>
      <CheckboxGroup
        className="kb-sheet-lists"
        value={chosen}
        onChange={setChosen}
        options={lists.map(({ number, name, rowCount }) => ({
          value: number,
          label: `${name}（${formatNumber(rowCount, 0)}行）`,
        }))}
      />
    </Modal>
  );
}
