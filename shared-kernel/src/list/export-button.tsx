import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import { Button, Dropdown } from '../antd/base';
import type { ListDescription } from '../contract';
import { unmasked } from '../domain/dictionaries';
import { formatNumber } from '../domain/text';
import { useExport } from './export.hook';
import type { ListRows } from './list-rows.hook';

interface ExportButtonProps {
  description: ListDescription;
  read: Pick<ListRows<unknown>, 'query' | 'params' | 'count'>;
}

/** All rows under the present filters and sort, as .xlsx; with progress and a stop button. */
export function ExportButton({ description, read }: ExportButtonProps) {
  const { start, stop, receivedBytes } = useExport(description.exportEndpoint, read);
  if (receivedBytes !== undefined) {
    return (
      <span className="kb-export">
        <span role="status" className="kb-muted">
          正在导出 {formatNumber(read.count, 0)} 条，已接收 {(receivedBytes / 1_048_576).toFixed(1)} MB
        </span>
        <Button type="link" size="small" onClick={stop}>
          取消导出
        </Button>
      </span>
    );
  }
  const icon = <DownloadOutlined aria-hidden />;
  if (description.unmaskable.length === 0) {
    return (
      <Button icon={icon} onClick={() => start()}>
        导出
      </Button>
    );
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: unmasked.options.map(({ value, label }) => ({
          key: value,
          label,
          onClick: () => start(value === unmasked.code.whole ? { unmasked: value } : {}),
        })),
      }}
    >
      <Button icon={icon} aria-haspopup="menu">
        导出
      </Button>
    </Dropdown>
  );
}
