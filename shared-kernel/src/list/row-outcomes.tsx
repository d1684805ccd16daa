import { Modal } from '../antd/base';
import type { RowOutcome } from './list-definition';

interface RowOutcomesProps {
  /** None while there is nothing to show. */
  outcomes: readonly RowOutcome[];
  onClose: () => void;
}

/** The result of each row of a bulk action of which some were refused. */
export function RowOutcomes({ outcomes, onClose }: RowOutcomesProps) {
  const refused = outcomes.filter(({ problem }) => problem);
  return (
    <Modal
      open={outcomes.length > 0}
      title={`成功 ${outcomes.length - refused.length} 项，未成功 ${refused.length} 项`}
      okText="知道了"
      cancelButtonProps={{ hidden: true }}
      onOk={onClose}
      onCancel={onClose}
    >
      <p className="kb-muted">未成功的仍在选择中，处理后可以再次提交。</p>
      <ul className="kb-outcomes">
        {refused.map(({ key, name, problem }) => (
          <li key={key}>
            <strong>{name}</strong>
            <span>{problem}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
