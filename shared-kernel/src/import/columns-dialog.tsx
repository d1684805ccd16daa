import { useState } from 'react';
import { Alert, Modal } from '../antd/base';
import { InputNumber, Select } from '../antd/entry';
import type { SheetColumns } from '../contract/sheet-columns';
import type { GridColumn } from '../grid';
import type { ChosenColumns } from './roster-types';

interface ColumnsDialogProps<Row> {
  sheet: SheetColumns;
  columns: readonly GridColumn<Row>[];
  onClose: () => void;
  onChoose: (chosen: Pick<ChosenColumns, 'headingRows' | 'columnKeys'>) => void;
}

const mostHeadingRows = 20;

/** Dialog that shows how each column of an uploaded sheet was interpreted, for correction. Mounted while it is open. */
export function ColumnsDialog<Row>({ sheet, columns, onClose, onChoose }: ColumnsDialogProps<Row>) {
  const [keys, setKeys] = useState(
    () => new Map(sheet.columns.map(({ column, key }) => [column, key ?? ''])),
  );
  const [headingRows, setHeadingRows] = useState(sheet.headingRows);
  const chosen = new Set(keys.values());
  const missing = columns.filter(({ field, required }) => required && !chosen.has(field));

  const choose = (column: number, key: string) =>
    setKeys(
      (known) => new Map([...known].map(([at, old]) => [at, at === column ? key : old === key ? '' : old])),
    );
  /** Of the fields that the list does not show: numbers of lines, remarks, whether somebody joins or leaves. */
  const isOnlyRead = (key = '') => key !== '' && columns.every(({ field }) => field !== key);
  const finish = () => {
    const last = Math.max(...keys.keys());
    const columnKeys = Array.from({ length: last }, (_, index) => keys.get(index + 1) ?? '').join(',');
    onChoose({ headingRows, columnKeys });
  };

  return (
    <Modal
      open
      title="调整列的对应关系"
      okText="按此读取"
      cancelText="取消"
      okButtonProps={{ disabled: columns.every(({ field }) => !chosen.has(field)) }}
      onOk={finish}
      onCancel={onClose}
    >
      <p className="kb-muted">为表格的每一列选择内容，下次上传同样标题的表格时会自动对应。</p>
      {missing.length > 0 && (
        <Alert type="warning" title={`还没有对应的列：${missing.map(({ title }) => title).join('、')}`} />
      )}
      <label className="kb-sheet-column">
        <span>标题占用的行数</span>
        <InputNumber
          min={0}
          max={mostHeadingRows}
          precision={0}
          value={headingRows}
          onChange={(count) => setHeadingRows(count ?? 0)}
        />
      </label>
      {sheet.columns.map(({ column, heading, samples }) => {
        const name = heading || `第${column}列`;
        return (
          <div key={column} className="kb-sheet-column">
            <div>
              <strong>{name}</strong>
              <div className="kb-muted">{samples.join('、') || '没有内容'}</div>
            </div>
            <Select
              aria-label={name}
              value={keys.get(column) ?? ''}
              options={[
                { value: '', label: '不导入' },
                ...(isOnlyRead(keys.get(column))
                  ? [{ value: keys.get(column) ?? '', label: '仅用于识别' }]
                  : []),
                ...columns.map(({ field, title }) => ({ value: field, label: title })),
              ]}
              onChange={(key: string) => choose(column, key)}
            />
          </div>
        );
      })}
    </Modal>
  );
}
