/// <reference path="../ui/css.d.ts" />
import { useEffect, useEffectEvent, useState } from 'react';
import { Alert, App, Button } from '../antd/base';
import { Checkbox } from '../antd/entry';
import { saveFile } from '../client';
import { EmptyPanel } from '../ui/panels';
import { useNarrow } from '../ui/use-narrow';
import { ImportFile } from './import-file';
import { PasteDialog } from './paste-dialog';
import { RosterCards } from './roster-cards';
import { RosterGrid } from './roster-grid';
import { defaultMax, useRosterRows } from './roster-rows.hook';
import { cellText, type RosterImportProps } from './roster-types';
import { xlsxOf } from './xlsx-file';
import './import.css';
import * as texts from '../domain/texts';

/** A list of people from a spreadsheet, the clipboard or the keyboard, corrected in place until it is valid. */
export function RosterImport<Row extends object>(props: RosterImportProps<Row>) {
  const {
    columns,
    rows,
    startImport,
    onTemplate,
    onVerdict,
    disabled,
    unit = '人',
    max = defaultMax,
  } = props;
  const roster = useRosterRows(props);
  const { wrongCount, server } = roster;
  const isNarrow = useNarrow();
  const [isPasting, setPasting] = useState(false);
  const { message } = App.useApp();
  const warnTooMany = () => void message.warning(`单次最多${max}${unit}`);

  const report = useEffectEvent(() => onVerdict?.({ wrongCount, isChecking: server.isChecking }));
  useEffect(() => report(), [wrongCount, server.isChecking]);

  const take = (read: Row[]) => {
    if (read.length > max) warnTooMany();
    else roster.replaceAll(read);
  };

  const saveInvalidRows = () => {
    const lines = [...roster.issues.byRow].map(([index, issues]) => {
      const row = rows[index];
      return [
        ...columns.map(({ field }) => (row ? cellText(row, field) : '')),
        [...issues.values()].join('；'),
      ];
    });
    const head = [...columns.map(({ title }) => title), '错误原因'];
    saveFile({ blob: xlsxOf([head, ...lines]), fileName: '有误人员.xlsx' });
  };

  const view = { columns, rows, roster, disabled };
  return (
    <div className="kb-import">
      {startImport && (
        <ImportFile startImport={startImport} onTemplate={onTemplate} disabled={disabled} onRows={take} />
      )}
      <div className="kb-roster-tools">
        <strong role="status">
          共 {rows.length} {unit}
          {wrongCount > 0 && (
            <span className="kb-wrong">
              ，{wrongCount} {unit}有误
            </span>
          )}
          {wrongCount === 0 && server.isChecking && <span className="kb-muted">，正在核对…</span>}
        </strong>
        <span className="kb-roster-buttons">
          {wrongCount > 0 && <Button onClick={saveInvalidRows}>下载有误数据</Button>}
          <Checkbox
            checked={roster.onlyInvalid}
            disabled={wrongCount === 0 && !roster.onlyInvalid}
            onChange={(event) => roster.setOnlyInvalid(event.target.checked)}
          >
            只看有误
          </Checkbox>
          {roster.onlyInvalid && <Button onClick={roster.rearrange}>刷新</Button>}
          <Button disabled={disabled} onClick={() => setPasting(true)}>
            {texts.pasteSheet}
          </Button>
          <Button disabled={disabled} onClick={() => (rows.length < max ? roster.add() : warnTooMany())}>
            添加一行
          </Button>
        </span>
      </div>
      {roster.issues.general.map((text) => (
        <Alert key={text} type="error" showIcon title={text} />
      ))}
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
      {rows.length === 0 ? (
        <EmptyPanel
          text={startImport ? '上传清单、粘贴Excel内容或逐行添加人员' : '粘贴Excel内容或逐行添加人员'}
        />
      ) : roster.order.length === 0 ? (
        <EmptyPanel text="没有有误的数据" />
      ) : isNarrow ? (
        <RosterCards {...view} />
      ) : (
        <RosterGrid {...view} onTooMany={warnTooMany} />
      )}
      <PasteDialog
        open={isPasting}
        titles={columns.map(({ title }) => title)}
        onClose={() => setPasting(false)}
        onPaste={(lines) => !roster.append(lines) && warnTooMany()}
      />
    </div>
  );
}
