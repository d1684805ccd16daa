/// <reference path="../ui/css.d.ts" />
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Alert, Button, Modal } from '../antd/base';
import { Form, Input } from '../antd/entry';
import { saveFile } from '../client';
import { xlsxOf } from '../client/xlsx-file';
import type { FieldIssue } from '../contract';
import { EditingGrid, useGrid, type GridColumn } from '../grid';
import { shownText } from '../grid/grid-types';
import { columnsByHeading } from '../grid/paste-cells';
import { parseTsv } from '../grid/tsv';
import { ImportFile } from './import-file';
import type { RosterImportProps } from './roster-types';
import './import.css';
import * as texts from '../domain/texts';
import { notify } from '../runtime';

interface Checked<Row> {
  rows: readonly Row[];
  against: string | undefined;
  issues: readonly FieldIssue[];
  failed: boolean;
}

/** Debounce in milliseconds before the server validates the rows. */
const restMs = 800;

/** Requests the server's issues after each debounce; a response about earlier rows still applies to unchanged ones. */
function useServerIssues<Row extends object>(
  rows: readonly Row[],
  check: ((rows: readonly Row[], signal: AbortSignal) => Promise<FieldIssue[]>) | undefined,
  mayAsk: boolean,
  against?: string,
) {
  const [checked, setChecked] = useState<Checked<Row>>();
  const [attempt, setAttempt] = useState(0);
  const ask = useEffectEvent((signal: AbortSignal) => check?.(rows, signal) ?? Promise.resolve([]));
  const isAsked = check !== undefined && mayAsk && rows.length > 0;

  useEffect(() => {
    if (!isAsked) return;
    const controller = new AbortController();
    const settle = (issues: readonly FieldIssue[], failed: boolean) => {
      if (!controller.signal.aborted) setChecked({ rows, against, issues, failed });
    };
    const timer = setTimeout(() => {
      ask(controller.signal).then(
        (issues) => settle(issues, false),
        () => settle([], true),
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [rows, isAsked, attempt, against]);

  const issues = useMemo(
    () => (checked ? carriedOver(checked.issues, checked.rows, rows) : []),
    [checked, rows],
  );
  const isCurrent = checked?.rows === rows && checked.against === against;
  return {
    issues,
    isChecking: isAsked && !isCurrent,
    hasFailed: isCurrent && checked.failed,
    retry: () => {
      setChecked(undefined);
      setAttempt((count) => count + 1);
    },
  };
}

/**
 * Applies issues of earlier rows to the current rows: issues of edited or removed rows are dropped, the others follow
 * their row.
 */
export function carriedOver<Row extends object>(
  issues: readonly FieldIssue[],
  checked: readonly Row[],
  rows: readonly Row[],
): FieldIssue[] {
  if (issues.length === 0) return [];
  const places = new Map(rows.map((row, index) => [row, index + 1]));
  return issues.flatMap((issue) => {
    if (issue.row === undefined) return checked === rows ? [issue] : [];
    const subject = checked[issue.row - 1];
    const place = subject && places.get(subject);
    return place ? [{ ...issue, row: place }] : [];
  });
}

/** A list of people from a spreadsheet, the clipboard or typing, corrected in place until it is valid. */
export function RosterImport<Row extends object>(props: RosterImportProps<Row>) {
  const { columns, rows, onChange, blank, localIssues, serverIssues, startImport, onTemplate } = props;
  const { onVerdict, disabled, unit = '人', max, tools } = props;
  const local = useMemo(() => localIssues(rows), [localIssues, rows]);
  const server = useServerIssues(rows, serverIssues, local.length === 0, props.checkedAgainst);
  const issues = useMemo(() => [...local, ...server.issues], [local, server.issues]);
  // The form marks the list as invalid only after a submit was attempted.
  const isTried = Form.Item.useStatus().status === 'error';
  const grid = useGrid({ columns, rows, onChange, issues, blank, max, unit, isTried });
  const [isPasting, setPasting] = useState(false);
  const showNotice = (notice: string | undefined) => notice && notify.warning(notice);

  const { isChecking } = server;
  const wrong = grid.allIssues.byRow;
  const report = useEffectEvent(() => onVerdict?.({ wrong: new Set(wrong.keys()), isChecking }));
  useEffect(() => report(), [wrong, isChecking]);

  const isOnlyIncomplete = grid.incomplete.size > 0 && grid.incomplete.size === grid.issues.byRow.size;
  const saveInvalidRows = () => {
    const lines = [...grid.issues.byRow].map(([index, found]) => {
      const row = rows[index];
      return [
        String(index + 1),
        ...columns.map((column) => (row ? shownText(row, column) : '')),
        [...found.values()].join('；'),
      ];
    });
    const [reason, fileName] = isOnlyIncomplete
      ? ['待补全内容', '待补全人员.xlsx']
      : ['错误原因', '有误人员.xlsx'];
    const head = ['行号', ...columns.map(({ title }) => title), reason];
    saveFile({ blob: xlsxOf([head, ...lines]), fileName });
  };

  return (
    <div className="kb-import">
      {startImport && (
        <ImportFile
          startImport={startImport}
          columns={columns}
          onTemplate={onTemplate}
          disabled={disabled}
          onRows={(read) => showNotice(grid.replaceAll(read))}
        />
      )}
      <EditingGrid
        grid={grid}
        label="人员清单"
        id={props.id}
        empty={startImport ? '上传清单、粘贴Excel内容或逐行添加人员' : '粘贴Excel内容或逐行添加人员'}
        disabled={disabled}
        state={isChecking && <span className="kb-muted">，正在核对…</span>}
        issueTools={
          grid.issues.byRow.size > 0 && (
            <Button size="small" onClick={saveInvalidRows}>
              {isOnlyIncomplete ? '下载待补全数据' : '下载有误数据'}
            </Button>
          )
        }
        tools={
          <>
            {tools}
            <Button disabled={disabled} onClick={() => setPasting(true)}>
              {texts.pasteSheet}
            </Button>
          </>
        }
      >
        {props.notice}
        {server.hasFailed && (
          <Alert
            type="warning"
            title="人员核对未完成，请重试"
            action={
              <Button size="small" onClick={server.retry}>
                重试
              </Button>
            }
          />
        )}
      </EditingGrid>
      <PasteDialog
        open={isPasting}
        columns={columns}
        onClose={() => setPasting(false)}
        onPaste={(lines) => showNotice(grid.paste(lines))}
      />
    </div>
  );
}

interface PasteDialogProps<Row> {
  open: boolean;
  /** Order of the pasted cells, unless they start with headings. */
  columns: readonly GridColumn<Row>[];
  onClose: () => void;
  onPaste: (lines: string[][]) => void;
}

/** Dialog for cells copied from Excel when there is no cell yet to paste into. */
function PasteDialog<Row>({ open, columns, onClose, onPaste }: PasteDialogProps<Row>) {
  const [text, setText] = useState('');
  const lines = parseTsv(text);
  const count = columnsByHeading(lines[0] ?? [], columns) ? lines.length - 1 : lines.length;

  const finish = () => {
    onPaste(lines);
    setText('');
    onClose();
  };

  return (
    <Modal
      open={open}
      title={texts.pasteSheet}
      okText={count > 0 ? `添加${count}行` : '添加'}
      cancelText="取消"
      okButtonProps={{ disabled: count === 0 }}
      onOk={finish}
      onCancel={onClose}
    >
      <p className="kb-muted">
        在Excel中选中人员后复制，粘贴到下方。可连同标题行一起复制；没有标题行时，列的顺序为：
        {columns.map(({ title }) => title).join('、')}
      </p>
      <Input.TextArea
        aria-label="Excel内容"
        rows={8}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Modal>
  );
}
