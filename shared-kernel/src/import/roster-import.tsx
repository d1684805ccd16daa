/// <reference path="../ui/css.d.ts" />
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Alert, Button } from '../antd/base';
import { Form } from '../antd/entry';
import { saveFile } from '../client';
import { xlsxOf } from '../client/xlsx-file';
import { EditingGrid, useGrid } from '../grid';
import { shownText } from '../grid/grid-types';
import { ImportFile } from './import-file';
import { PasteDialog } from './paste-dialog';
import type { RosterImportProps } from './roster-types';
import { useServerIssues } from './server-issues.hook';
import './import.css';
import * as texts from '../domain/texts';
import { notify } from '../runtime';

/** A list of people from a spreadsheet, the clipboard or the keyboard, corrected in place until it is valid. */
export function RosterImport<Row extends object>(props: RosterImportProps<Row>) {
  const { columns, rows, onChange, blank, localIssues, serverIssues, startImport, onTemplate } = props;
  const { onVerdict, disabled, unit = '人', max, tools } = props;
  const local = useMemo(() => localIssues(rows), [localIssues, rows]);
  const server = useServerIssues(rows, serverIssues, local.length === 0, props.checkedAgainst);
  const issues = useMemo(() => [...local, ...server.issues], [local, server.issues]);
  // The form calls the list invalid only once it was to be submitted.
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
            showIcon
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
