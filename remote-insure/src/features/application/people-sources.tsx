import { useState } from 'react';
import { Button, Flex } from 'shared-kernel/antd';
import type { PersonRowTyped } from 'shared-kernel/contract/insure';
import { notify } from 'shared-kernel/runtime';
import { ChooseFiled } from './choose-filed';
import { ChooseInsured } from './choose-insured';
import { joined } from './joined-people';

interface PeopleSourcesProps {
  rows: readonly PersonRowTyped[];
  onChange: (rows: PersonRowTyped[]) => void;
}

/** People that the portal knows already, added to the list: from filings, or from an earlier policy. */
export function PeopleSources({ rows, onChange }: PeopleSourcesProps) {
  const [source, setSource] = useState<'filed' | 'insured'>();
  const [isOpen, setOpen] = useState(false);
  const choose = (from: 'filed' | 'insured') => {
    setSource(from);
    setOpen(true);
  };
  const chooser = {
    present: rows,
    isOpen,
    onClose: () => setOpen(false),
    onClosed: () => setSource(undefined),
    onChoose: (chosen: readonly PersonRowTyped[]) => {
      const next = joined(rows, chosen);
      onChange(next.rows);
      setOpen(false);
      notify.done(`已添加${next.added}人，请核对工种`);
    },
  };
  return (
    <>
      <Flex wrap align="center" gap={8} style={{ marginBottom: 12 }}>
        <Button onClick={() => choose('filed')}>从备案选择</Button>
        <Button onClick={() => choose('insured')}>从历史保单选择</Button>
      </Flex>
      {source === 'filed' && <ChooseFiled {...chooser} />}
      {source === 'insured' && <ChooseInsured {...chooser} />}
    </>
  );
}
