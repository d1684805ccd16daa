import { useState } from 'react';
import { Modal } from '../antd/base';
import { Input } from '../antd/entry';
import { parseTsv } from './tsv';
import * as texts from '../domain/texts';

interface PasteDialogProps {
  open: boolean;
  /** Column titles in the order of the pasted cells. */
  titles: readonly string[];
  onClose: () => void;
  onPaste: (lines: string[][]) => void;
}

/** Takes cells copied from Excel, for those who have no cell to paste into. */
export function PasteDialog({ open, titles, onClose, onPaste }: PasteDialogProps) {
  const [text, setText] = useState('');
  const lines = parseTsv(text).filter((cells) => cells[0]?.replace('*', '') !== titles[0]);

  const finish = () => {
    onPaste(lines);
    setText('');
    onClose();
  };

  return (
    <Modal
      open={open}
      title={texts.pasteSheet}
      okText={lines.length > 0 ? `添加${lines.length}行` : '添加'}
      cancelText="取消"
      okButtonProps={{ disabled: lines.length === 0 }}
      onOk={finish}
      onCancel={onClose}
    >
      <p className="kb-muted">在Excel中选中人员后复制，粘贴到下方。列的顺序：{titles.join('、')}</p>
      <Input.TextArea
        aria-label="Excel内容"
        rows={8}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Modal>
  );
}
