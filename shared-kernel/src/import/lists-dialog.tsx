import { useState } from 'react';
import { CheckboxGroup, Modal } from '../antd/base';
import type { SheetColumns } from '../contract/sheet-columns';
import { formatNumber } from '../domain/text';

interface ListsDialogProps {
  lists: NonNullable<SheetColumns['lists']>;
  onClose: () => void;
  onChoose: (numbers: number[]) => void;
}

/** Asks which lists of a workbook are meant. Mounted while it is open. */
export function ListsDialog({ lists, onClose, onChoose }: ListsDialogProps) {
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
