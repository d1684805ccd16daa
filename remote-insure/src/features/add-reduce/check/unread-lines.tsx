import { Alert } from 'shared-kernel/antd';
import type { RosterReport } from 'shared-kernel/contract/roster/check';
import { plainList } from './look';

const mostShown = 10;

/** Lines that could not be compared; people whom they may refer to are not listed as having left. */
export function UnreadLines({ lines }: { lines: RosterReport['unread'] }) {
  if (lines.length === 0) return null;
  const shown = lines.slice(0, mostShown);
  return (
    <Alert
      type="warning"
      title={`${lines.length}行无法比对，请在表格中修改后重新上传`}
      description={
        <ul style={plainList}>
          {shown.map(({ line, sheet, name, message }) => (
            <li key={`${sheet} ${line}`}>{`${sheet}第${line}行 ${name}：${message}`}</li>
          ))}
          {lines.length > shown.length && <li>{`其余${lines.length - shown.length}行从略`}</li>}
        </ul>
      }
    />
  );
}
