import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import { Button, Dropdown } from '../antd/base';
import type { ListDescription, Endpoint } from '../contract';
import { unmasked } from '../domain/dictionaries';
import { formatNumber } from '../domain/text';
import type { ListRows } from './list-rows.hook';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../client';
import { api } from '../runtime';

interface ExportButtonProps {
  description: ListDescription;
  read: Pick<ListRows<unknown>, 'query' | 'params' | 'count'>;
}

/** Exports all rows by the current filters and sort order as .xlsx, with progress and a stop button. */
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

/**
 * Downloads an export and passes it to the browser's save dialog; the host shows a toast on failure. Leaving the page
 * aborts the download.
 */
function useExport(endpoint: Endpoint, read: Pick<ListRows<unknown>, 'query' | 'params'>) {
  const [receivedBytes, setReceivedBytes] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const stop = () => {
    running.current?.abort();
    running.current = undefined;
    setReceivedBytes(undefined);
  };

  const start = async (options: Record<string, number>) => {
    const { start: _, length: __, ...query } = read.query;
    const mine = new AbortController();
    running.current = mine;
    setReceivedBytes(0);
    try {
      const input = {
        query: { ...query, ...options },
        ...(read.params ? { params: read.params } : {}),
        signal: mine.signal,
        onDownloadProgress: (bytes: number) => running.current === mine && setReceivedBytes(bytes),
      };
      saveFile(await api.download(endpoint, input), '导出.xlsx');
    } catch {
      // Stopped, or already shown by the host.
    } finally {
      if (running.current === mine) stop();
    }
  };

  return { start: (options: Record<string, number> = {}) => void start(options), stop, receivedBytes };
}
