import { useMemo, useState } from 'react';
import { Button } from 'shared-kernel/antd';
import type { PersonRowTyped } from 'shared-kernel/contract/insure';
import { notify } from 'shared-kernel/runtime';
import { ChooseFiled } from './choose-filed';
import { ChooseInsured } from './choose-insured';
import { joined, numberOf } from './joined-people';

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
  const known = useMemo(() => new Set(rows.map(numberOf)), [rows]);
  const chooser = {
    isPresent: ({ line }: { line: PersonRowTyped }) => known.has(numberOf(line)),
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
      <Button onClick={() => choose('filed')}>从备案选择</Button>
      <Button onClick={() => choose('insured')}>从历史保单选择</Button>
      {source === 'filed' && <ChooseFiled {...chooser} />}
      {source === 'insured' && <ChooseInsured {...chooser} />}
    </>
  );
}
