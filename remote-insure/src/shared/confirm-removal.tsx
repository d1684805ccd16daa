import { useState, type ReactNode } from 'react';
import { Modal } from 'shared-kernel/antd';
import { Input } from 'shared-kernel/antd-entry';
import { digitsOnly, formatNumber } from 'shared-kernel/domain/text';

/** The number of people who leave a policy, and the number it covers. */
export interface Removal {
  count: number;
  covered: number;
}

/** More people than this, or a larger share of a policy, are not removed with a single click. */
const many = 20;
const largeShare = 0.1;

const isLarge = (removals: readonly Removal[]): boolean =>
  removals.reduce((sum, { count }) => sum + count, 0) > many ||
  removals.some(({ count, covered }) => count > 1 && count > covered * largeShare);

interface Asked {
  total: number;
  /** Names of the people who leave, for a last check. */
  names: readonly string[];
  confirm: () => void;
  cancel: () => void;
}

/**
 * Requires the user to type the number of people before the cover of many of them ends. Returns the dialog to render
 * and the confirm function, which resolves at once for few people and rejects with an AbortError when the user cancels.
 */
export function useConfirmRemoval(): readonly [
  dialog: ReactNode,
  ask: (removals: readonly Removal[], names: readonly string[]) => Promise<void>,
] {
  const [asked, setAsked] = useState<Asked>();
  const dialog = asked && <RemovalDialog asked={asked} />;
  const ask = (removals: readonly Removal[], names: readonly string[]) =>
    new Promise<void>((resolve, reject) => {
      if (!isLarge(removals)) return resolve();
      const close = (settle: () => void) => () => {
        setAsked(undefined);
        settle();
      };
      setAsked({
        total: removals.reduce((sum, { count }) => sum + count, 0),
        names,
        confirm: close(resolve),
        cancel: close(() => reject(new DOMException('The user went back', 'AbortError'))),
      });
    });
  return [dialog, ask];
}

const mostNames = 50;

function RemovalDialog({ asked: { total, names, confirm, cancel } }: { asked: Asked }) {
  const [typed, setTyped] = useState('');
  const isRight = typed === String(total);
  const rest = names.length - mostNames;
  return (
    <Modal
      open
      title={`将停止${formatNumber(total, 0)}人的保障`}
      okText={`确认减保${formatNumber(total, 0)}人`}
      okButtonProps={{ danger: true, disabled: !isRight }}
      cancelText="返回检查"
      onOk={confirm}
      onCancel={cancel}
    >
      <p style={{ maxHeight: 160, overflow: 'auto' }}>
        {`${names.slice(0, mostNames).join('、')}${rest > 0 ? `等${formatNumber(names.length, 0)}人` : ''}`}
      </p>
      <label>
        <span>{`减保人数较多，请输入人数${total}确认`}</span>
        <Input
          inputMode="numeric"
          aria-label="减保人数"
          value={typed}
          status={typed !== '' && !isRight ? 'error' : ''}
          onChange={({ target }) => setTyped(digitsOnly(target.value))}
          onPressEnter={() => isRight && confirm()}
        />
      </label>
    </Modal>
  );
}
