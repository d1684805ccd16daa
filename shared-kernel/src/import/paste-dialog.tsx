import { useState } from 'react';
import { Modal } from '../antd/base';
import { Input } from '../antd/entry';
import type { GridColumn } from '../grid';
import { columnsByHeading } from '../grid/paste-cells';
import { parseTsv } from '../grid/tsv';
import * as texts from '../domain/texts';

interface PasteDialogProps<Row> {
  open: boolean;
  /** In the order of the pasted cells, unless these begin with headings. */
  columns: readonly GridColumn<Row>[];
  onClose: () => void;
  onPaste: (lines: string[][]) => void;
}

/** Takes cells copied from Excel, for those who have no cell to paste into. */
export function PasteDialog<Row>({ open, columns, onClose, onPaste }: PasteDialogProps<Row>) {
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
