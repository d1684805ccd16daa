import { useState, type ReactNode } from 'react';
import { Alert, Button, Drawer } from 'shared-kernel/antd';
import type { Fen, Withheld } from 'shared-kernel/domain/money';
import { Money } from 'shared-kernel/ui';

interface PriceLineProps {
  /** The line's name for screen readers, such as 费用试算. */
  label: string;
  /** Shown in place of a price. */
  empty?: string | undefined;
  word: string;
  amount: Fen | Withheld | undefined;
  /** Shown beside the price: people left out, remaining balance. */
  notes: readonly ReactNode[];
  /** Number of people with errors or missing data, who are not priced. */
  leftOut: number;
  warnings?: readonly string[];
  /** The calculation, shown in a drawer. */
  children: ReactNode;
}

/** The price in the footer of a list of people, with its calculation one click away. */
export function PriceLine(props: PriceLineProps) {
  const { label, empty, word, amount, notes, leftOut, warnings = [], children } = props;
  const [isOpen, setOpen] = useState(false);
  const said = [...(leftOut > 0 ? [<LeftOut key="left-out" count={leftOut} />] : []), ...notes];
  return (
    <section aria-label={label}>
      {warnings.map((warning) => (
        <Alert key={warning} type="warning" title={warning} />
      ))}
      {amount === undefined ? (
        <span className="kb-muted">{empty}</span>
      ) : (
        <>
          <span className="kb-form-price">
            {word} <Money value={amount} />
          </span>
          <Button type="link" size="small" onClick={() => setOpen(true)}>
            计算明细
          </Button>
        </>
      )}
      {said.length > 0 && (
        <span className="kb-muted kb-form-notes">
          {said.map((note, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the notes have no state
            <span key={at}>{note}</span>
          ))}
        </span>
      )}
      <Drawer open={isOpen} title={label} size={560} destroyOnHidden onClose={() => setOpen(false)}>
        {children}
      </Drawer>
    </section>
  );
}

const LeftOut = ({ count }: { count: number }) => <span className="kb-wrong">{count}人未计</span>;
