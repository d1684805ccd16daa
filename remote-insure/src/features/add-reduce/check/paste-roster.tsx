import { useState } from 'react';
import { Alert, Button, Modal } from 'shared-kernel/antd';
import { Input } from 'shared-kernel/antd-entry';
import { isProblem } from 'shared-kernel/client';
import { problems } from 'shared-kernel/contract';
import * as texts from 'shared-kernel/domain/texts';
import { pastedSheet } from 'shared-kernel/import';

interface PasteRosterProps {
  read: (file: File) => Promise<unknown>;
  onRead: () => void;
}

/** Takes a roster from the clipboard; what was pasted stays until it is read. */
export function PasteRoster({ read, onRead }: PasteRosterProps) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [isReading, setReading] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const finish = async () => {
    const file = pastedSheet(text, '粘贴的花名册.xlsx');
    if (!file) return setRefusal('请先粘贴花名册内容');
    setRefusal(undefined);
    setReading(true);
    try {
      await read(file);
      setText('');
      setOpen(false);
      onRead();
    } catch (error) {
      setRefusal(isProblem(error) ? error.message : problems.internalError.text);
    } finally {
      setReading(false);
    }
  };

  return (
    <div>
      <Button onClick={() => setOpen(true)}>{texts.pasteSheet}</Button>
      <Modal
        open={isOpen}
        title={texts.pasteSheet}
        okText="开始比对"
        cancelText="取消"
        okButtonProps={{ loading: isReading }}
        onOk={() => void finish()}
        onCancel={() => setOpen(false)}
      >
        <p className="kb-muted">在Excel中选中花名册（可连同标题行）后复制，粘贴到下方，列的顺序不限。</p>
        <Input.TextArea
          aria-label="花名册内容"
          rows={8}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
      </Modal>
    </div>
  );
}
