import { Button } from 'shared-kernel/antd';
import { CopyText } from 'shared-kernel/ui';

interface AreaUnavailableProps {
  /** What cannot be shown, in the words of the menu. */
  title: string;
  reference: string;
  onRetry: () => void;
}

/** Stands where a remote's page would: the rest of the portal goes on. */
export function AreaUnavailable({ title, reference, onRetry }: AreaUnavailableProps) {
  return (
    <section className="kb-card kb-panel" role="alert">
      <h1 className="kb-panel-title">“{title}”暂时无法使用</h1>
      <p>该功能加载失败，您的数据没有改变，其他功能可正常使用。请重试，仍不成功请联系客服并提供参考编号。</p>
      <p>
        参考编号：
        <CopyText text={reference} />
      </p>
      <div className="kb-panel-actions">
        <Button type="primary" onClick={onRetry}>
          重试
        </Button>
      </div>
    </section>
  );
}
