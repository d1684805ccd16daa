import { Alert } from '../antd/base';
import { getIdCardInfo } from '../contract/recognition';
import { useEndpoint } from '../query';
import { clock } from '../runtime';

/** The card's term as on its back. There is nothing to fill in: a side that cannot be read is ignored. */
export function IdBackNote({ fileId }: { fileId: string }) {
  const read = useEndpoint(getIdCardInfo, { query: { fileId, side: 'back' } }, { quiet: true });
  if (!read.data?.validTo) return null;
  const { validFrom, validTo } = read.data;
  // 长期 sorts behind every day, as it should.
  const isOver = validTo < clock.today();
  return (
    <Alert
      className="kb-reading"
      type={isOver ? 'warning' : 'success'}
      showIcon
      role="status"
      title={isOver ? '身份证已过有效期，请核对' : '已识别身份证有效期'}
      description={validFrom ? `${validFrom} 至 ${validTo}` : validTo}
    />
  );
}
